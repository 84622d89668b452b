import type { ApiError } from '@userkeep/client'
import { pageSize } from './paging.ts'
import type { List } from './use-list.ts'
import { useUrlPaging } from './use-paging.ts'

interface WholeRead<Row> {
  data: readonly Row[] | undefined
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

/** A list that the API answers as a whole, shown page by page. */
export function useWholeList<Row>({ data, error, isFetching, refetch }: WholeRead<Row>): List<Row> {
  const paging = useUrlPaging()
  const from = (paging.place.page - 1) * pageSize
  const next = from + pageSize
  return {
    rows: data ? data.slice(from, next) : null,
    error: data ? null : error,
    isFetching,
    retry: () => void refetch(),
    paging,
    nextCursor: data && data.length > next ? String(next) : null,
    readAll: async () => [...(data ?? [])],
  }
}
