import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '@userkeep/client'
import { mostRows } from '../../app/read-all.ts'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/table.ts'
import { toast } from '../toast.ts'
import type { Column } from './column.ts'
import { csvOf, download } from './csv.ts'

/** Exports a list as it is filtered, all its pages, with every column that has something to write. */
export function useCsvExport<Row>(name: string, columns: Column<Row>[], readAll: () => Promise<Row[]>) {
  const { mutate, isPending } = useMutation<Row[], ApiError>({
    mutationFn: readAll,
    onSuccess(rows) {
      download(`${name}.csv`, csvOf(columns, rows))
      if (rows.length >= mostRows) toast.success(texts.theFileHasTheFirstCountRows(rows.length.toLocaleString(locale)))
    },
    onError: toast.error,
  })
  return { run: () => mutate(), isRunning: isPending }
}
