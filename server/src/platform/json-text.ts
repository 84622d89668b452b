import type { Page } from '@userkeep/contract'

/** An answer that is written already, as JSON of a `T`. */
export class JsonText<T> {
  declare readonly means: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The rows of one page, each written as JSON of a `T`, and where the next page begins. */
export interface WrittenPage<T> {
  rows: JsonText<T>[]
  page: Page
  nextCursor: string | null
}

/** What a collection answers, as `pageAnswer`, of rows that are written already. */
export function writtenAnswer<const N extends string, T>(plural: N, { rows, page, nextCursor }: WrittenPage<T>) {
  let text = `{"${plural}":[`
  for (const [index, row] of rows.entries()) text += index === 0 ? row.text : `,${row.text}`
  const end = { limit: page.limit, offset: page.offset, has_more: nextCursor !== null, next_cursor: nextCursor }
  return new JsonText<{ [K in N]: T[] } & typeof end>(`${text}],${JSON.stringify(end).slice(1)}`)
}
