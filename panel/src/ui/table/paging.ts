import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/table.ts'
/** Rows per page. */
export const pageSize = 50

/** A page of a list. `after` is the cursor that it begins behind; without one it is found by its number. */
export interface Place {
  page: number
  after?: string | undefined
}

export const firstPlace: Place = { page: 1 }

/** The current page of a list, and how to change it. */
export interface Paging {
  place: Place
  go: (place: Place) => void
}

export const pageQuery = ({ page, after }: Place): { starting_after?: string; offset?: number } => {
  if (after) return { starting_after: after }
  return page > 1 ? { offset: (page - 1) * pageSize } : {}
}

/** The API reads forward alone: where a page began is remembered when it is left. */
const cursorBefore = new Map<string, string | undefined>()

export function nextPlace({ page, after }: Place, nextCursor: string): Place {
  cursorBefore.set(nextCursor, after)
  return { page: page + 1, after: nextCursor }
}

/** A page opened by a link has no previous cursor; its number is used instead. */
export function previousPlace({ page, after }: Place): Place {
  if (page <= 2) return firstPlace
  return { page: page - 1, after: after && cursorBefore.get(after) }
}

/** "51–100 of 1,204" where the total is known, else "51–100 shown". */
export function rangeText({ page }: Place, count: number, hasMore: boolean, total?: number): string {
  const before = (page - 1) * pageSize
  if (count === 0) return texts.noMore
  const range = `${written(before + 1)}–${written(before + count)}`
  const known = total ?? (hasMore ? null : before + count)
  return known === null ? texts.rangeShown(range) : texts.rangeOfWritten(range, written(known))
}

const written = (number: number) => number.toLocaleString(locale)
