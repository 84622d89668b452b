import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiError, Endpoint, Input, Output } from '@userkeep/client'
import { api } from './api.ts'
import { credential } from './credential.ts'

/** The maximum number of rows that are read, because the browser holds all of them in memory. */
export const mostRows = 20_000

interface Answer {
  next_cursor?: string | null
}

/** Reads a collection by its cursors, to its end or until there are too many. */
export async function readAll<E extends Endpoint, Row>(
  endpoint: E,
  input: Input<E>,
  rowsOf: (answer: Output<E>) => readonly Row[],
): Promise<Row[]> {
  const call = api as (endpoint: E, input: Input<E>) => Promise<Output<E>>
  const query = ('query' in input && input.query) || {}
  const all: Row[] = []
  let starting_after: string | undefined
  do {
    const page = await call(endpoint, { ...input, query: { ...query, limit: 200, starting_after } } as Input<E>)
    all.push(...rowsOf(page))
    starting_after = (page as Answer).next_cursor ?? undefined
  } while (starting_after && all.length < mostRows)
  return all
}

/** Every row of a collection that has few: to choose from, or to compare. */
export function useReadAll<E extends Endpoint, Row>(
  endpoint: E,
  input: Input<E>,
  rowsOf: (answer: Output<E>) => readonly Row[],
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Row[], ApiError> {
  return useQuery<Row[], ApiError>({
    enabled,
    queryKey: [endpoint, credential.organization(), input, 'all'],
    queryFn: () => readAll(endpoint, input, rowsOf),
  })
}
