import type { Endpoint, Input, Output } from './routes.ts'

/** The input of any endpoint. */
export interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The endpoints that answer a page of a collection. */
export type Collection = { [E in Endpoint]: Output<E> extends { has_more: boolean } ? E : never }[Endpoint]

type RowOf<Page> = { [K in keyof Page]: Page[K] extends readonly (infer Row)[] ? Row : never }[keyof Page]

export type Each = <E extends Collection>(
  endpoint: E,
  ...input: object extends Input<E> ? [Input<E>?] : [Input<E>]
) => AsyncGenerator<RowOf<Output<E>>, void, undefined>

interface Page {
  has_more: boolean
  offset: number
  next_cursor?: string | null
}

/** Reads on by cursor, so that each row is seen once while others are inserted; by offset where a list has no cursor. */
export const eachOf = (call: (endpoint: string, input?: AnyInput) => Promise<unknown>) =>
  async function* each(endpoint: string, input: AnyInput = {}): AsyncGenerator<unknown, void, undefined> {
    let query = input.query ?? {}
    for (;;) {
      const page = (await call(endpoint, { ...input, query })) as Page
      const rows = Object.values(page).find(Array.isArray) ?? []
      yield* rows
      if (!page.has_more || rows.length === 0) return
      const { offset: _, ...others } = query
      query = page.next_cursor
        ? { ...others, starting_after: page.next_cursor }
        : { ...others, offset: page.offset + rows.length }
    }
  }
