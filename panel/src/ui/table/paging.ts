/** So many rows are on a page. */
export const pageSize = 50

/** A page of a list. `after` is the cursor that it begins behind; without one it is found by its number. */
export interface Place {
  page: number
  after?: string | undefined
}

export const firstPlace: Place = { page: 1 }

/** Which page a list shows, and how to turn it. */
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

/** Whoever came by a link has no cursor of the page before; its number leads there as well. */
export function previousPlace({ page, after }: Place): Place {
  if (page <= 2) return firstPlace
  return { page: page - 1, after: after && cursorBefore.get(after) }
}

/** "51–100 of 1,204" where the total is known, else "51–100 shown". */
export function rangeText({ page }: Place, count: number, hasMore: boolean, total?: number): string {
  const before = (page - 1) * pageSize
  if (count === 0) return 'No more'
  const range = `${written(before + 1)}–${written(before + count)}`
  const known = total ?? (hasMore ? null : before + count)
  return known === null ? `${range} shown` : `${range} of ${written(known)}`
}

const written = (number: number) => number.toLocaleString('en')
