import { type TSchema, Type } from 'typebox'
import { named, nameOf } from './named.ts'
import { chosen, nullable, oneOf } from './schema.ts'

/** A cursor holds the place of one row in the order of its list; a long name is the most there is to hold. */
const longestCursor = 4096

/** Any `limit` and `offset` is accepted: what is out of range falls back and is never an error. */
export const PagingQuery = {
  limit: Type.Optional(Type.Unknown()),
  offset: Type.Optional(Type.Unknown()),
  starting_after: Type.Optional(
    chosen(
      Type.String({
        minLength: 1,
        maxLength: longestCursor,
        description: 'The `next_cursor` of the previous page. Cannot be combined with `offset`.',
      }),
    ),
  ),
}

/** `sort`: the order of a list, by a field that an index has in order; with a minus the other way round. */
export const sortQuery = <const Name extends string>(description: string, ...names: Name[]) => ({
  sort: Type.Optional(
    chosen(
      Object.assign(oneOf<Name | `-${Name}`>(...names.flatMap((name) => [name, `-${name}`] as const)), { description }),
    ),
  ),
})

export interface Page {
  limit: number
  offset: number
  startingAfter: string | null
}

export const firstPage = (limit: number): Page => ({ limit, offset: 0, startingAfter: null })

export function pageOf(query: { limit?: unknown; offset?: unknown; starting_after?: string }): Page {
  const limit = wholeNumber(query.limit)
  const offset = wholeNumber(query.offset)
  return {
    limit: limit !== null && limit >= 1 && limit <= 200 ? limit : 50,
    offset: offset !== null && offset >= 0 && offset <= 2_147_483_647 ? offset : 0,
    startingAfter: query.starting_after ?? null,
  }
}

function wholeNumber(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** `{ "<plural>": […], "limit", "offset", "has_more", "next_cursor" }` */
export const collection = <const N extends string, T extends TSchema>(plural: N, item: T) => {
  const page = Type.Object({
    ...({ [plural]: Type.Array(item) } as { [K in N]: ReturnType<typeof Type.Array<T>> }),
    limit: chosen(Type.Integer()),
    offset: chosen(Type.Integer()),
    has_more: chosen(Type.Boolean()),
    next_cursor: chosen(
      nullable(Type.String({ description: 'Pass it as `starting_after` to get the next page; null on the last page' })),
    ),
  })
  const name = nameOf(item)
  return name === undefined ? page : named(`${name}List`, page)
}

/** The rows of one page, and where the next one begins. */
export interface Paged<T> {
  rows: T[]
  page: Page
  nextCursor: string | null
}

/** Returns the answer of a collection, with each row mapped by `shown`. */
export function pageAnswer<const N extends string, T, U = T>(
  plural: N,
  { rows, page, nextCursor }: Paged<T>,
  shown: (row: T) => U = (row) => row as unknown as U,
) {
  return {
    [plural]: rows.map((row) => shown(row)),
    limit: page.limit,
    offset: page.offset,
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
  } as { [K in N]: U[] } & { limit: number; offset: number; has_more: boolean; next_cursor: string | null }
}
