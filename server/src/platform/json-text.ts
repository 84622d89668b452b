import type { Page } from '@userkeep/contract'

/** A `T` written as JSON. */
export type Json<T> = string & { readonly means?: T }

/** An answer that is already JSON and sent unchanged. */
export class JsonText<T> {
  readonly text: Json<T>

  constructor(text: Json<T>) {
    this.text = text
  }
}

/** The rows of one page as JSON, and the position of the next page. */
export interface WrittenPage<T> {
  rows: Json<T>[]
  page: Page
  nextCursor: string | null
}

/** Returns the answer of a collection, like `pageAnswer`, for rows that are already JSON text. */
export function writtenAnswer<const N extends string, T>(plural: N, { rows, page, nextCursor }: WrittenPage<T>) {
  const end = { limit: page.limit, offset: page.offset, has_more: nextCursor !== null, next_cursor: nextCursor }
  const text = `{"${plural}":[${rows.join(',')}],${JSON.stringify(end).slice(1)}`
  return new JsonText<{ [K in N]: T[] } & typeof end>(text)
}
