import type { ApiError, Endpoint, Input, Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import { readAll } from '../../app/read-all.ts'
import { firstPlace, type Paging, pageQuery } from './paging.ts'
import { useUrlPaging } from './use-paging.ts'

/** One page of a collection, and the way to the others. */
export interface List<Row> {
  /** null while the first of them are on their way. */
  rows: readonly Row[] | null
  error: ApiError | null
  isFetching: boolean
  retry: () => void
  paging: Paging
  nextCursor: string | null
  /** Every row that matches, up to what a browser can hold. */
  readAll: () => Promise<Row[]>
}

interface ListOptions {
  /** The place of the page number; the URL by default. */
  paging?: Paging
  /** Asked again after so many milliseconds. */
  every?: number
}

interface Answer {
  next_cursor?: string | null
}

/** Reads the page of a collection that the URL names. */
export function useList<E extends Endpoint, Row>(
  endpoint: E,
  input: Input<E>,
  rowsOf: (answer: Output<E>) => readonly Row[],
  { paging: own, every }: ListOptions = {},
): List<Row> {
  const inUrl = useUrlPaging()
  const paging = own ?? inUrl
  const filters = ('query' in input && input.query) || {}
  const read = useRead as (endpoint: E, input: object, options: object) => ReturnType<typeof useRead<E>>
  const query = read(endpoint, { ...input, query: { ...filters, ...pageQuery(paging.place) } }, { every })
  return {
    rows: query.data ? rowsOf(query.data) : null,
    error: query.data ? null : query.error,
    isFetching: query.isFetching,
    // A cursor of another list, from an old link, leads nowhere.
    retry: () => (query.error?.fields.starting_after ? paging.go(firstPlace) : void query.refetch()),
    paging,
    nextCursor: (query.data as Answer | undefined)?.next_cursor ?? null,
    readAll: () => readAll(endpoint, input, rowsOf),
  }
}
