import type { Page } from '@userkeep/contract'

/** A `T`, written as JSON. */
export type Json<T> = string & { readonly means?: T }

/** An answer that is written already: it is sent as it is. */
export class JsonText<T> {
  readonly text: Json<T>

  constructor(text: Json<T>) {
    this.text = text
  }
}

/** The rows of one page, each written already, and where the next page begins. */
export interface WrittenPage<T> {
  rows: Json<T>[]
  page: Page
  nextCursor: string | null
}

/** What a collection answers, as `pageAnswer`, of rows that are written already. */
export function writtenAnswer<const N extends string, T>(plural: N, { rows, page, nextCursor }: WrittenPage<T>) {
  const end = { limit: page.limit, offset: page.offset, has_more: nextCursor !== null, next_cursor: nextCursor }
  const text = `{"${plural}":[${rows.join(',')}],${JSON.stringify(end).slice(1)}`
  return new JsonText<{ [K in N]: T[] } & typeof end>(text)
}
