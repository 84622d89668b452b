import type { Page, Paged } from '@userkeep/contract'
import { invalid } from '../fail.ts'

/**
 * Returns one page of a list that is small enough to be read whole. A cursor names the last row seen and its position, so
 * that it holds when rows are added before it and when that row is deleted.
 */
export function pageOfRows<T extends { id: string }>(list: string, rows: readonly T[], page: Page): Paged<T> {
  const from = page.startingAfter === null ? page.offset : startAfter(list, rows, page)
  const shown = rows.slice(from, from + page.limit)
  const last = from + page.limit < rows.length ? shown.at(-1) : undefined
  const cursor = last && JSON.stringify([list, last.id, from + shown.length])
  return { rows: shown, page, nextCursor: cursor ? Buffer.from(cursor).toString('base64url') : null }
}

function startAfter(list: string, rows: readonly { id: string }[], { startingAfter, offset }: Page): number {
  if (offset > 0) invalid('starting_after', 'cannot be combined with an offset')
  const [name, id, position] = decoded(startingAfter ?? '')
  const isCursor = name === list && typeof id === 'string' && Number.isInteger(position) && (position as number) > 0
  if (!isCursor) return invalid('starting_after', 'is not a cursor of this list')
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? (position as number) - 1 : at + 1
}

function decoded(cursor: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(key) ? key : []
  } catch {
    return []
  }
}
