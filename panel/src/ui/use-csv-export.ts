import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '@userkeep/client'
import { type CsvPage, csvOf, download, readAll } from './csv.ts'
import type { Column } from './data-table.tsx'
import { toast } from './toast.ts'

/** Exports a list as it is filtered, all its pages, with every column that has something to write. */
export function useCsvExport<Row>(
  name: string,
  columns: Column<Row>[],
  read: (after: string | undefined) => Promise<CsvPage<Row>>,
) {
  const { mutate, isPending } = useMutation<Row[], ApiError>({
    mutationFn: () => readAll(read),
    onSuccess: (rows) => download(`${name}.csv`, csvOf(columns, rows)),
    onError: toast.error,
  })
  return { run: () => mutate(), isRunning: isPending }
}
