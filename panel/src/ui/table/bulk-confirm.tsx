import type { Endpoint } from '@userkeep/client'
import type { ReactNode } from 'react'
import { texts } from '../../texts/table.ts'
import { Confirm } from '../confirm.tsx'
import { toast } from '../toast.ts'
import { useBulkAct } from './use-bulk-act.ts'

interface BulkConfirmProps<Row> {
  rows: Row[]
  /** "Delete 3 contacts permanently?" */
  title: string
  /** The consequences. */
  children: ReactNode
  act: string
  run: (row: Row) => Promise<unknown>
  refresh: readonly Endpoint[]
  /** Said when all went well. */
  success: (count: number) => string
  close: () => void
  /** Clears the selection. */
  done: () => void
  /** Has to be typed before. */
  typed?: string
  isHarmless?: boolean
}

/** Asks once, then acts on each row, and says which of them it could not do. */
export function BulkConfirm<Row>(props: BulkConfirmProps<Row>) {
  const { rows, title, children, act, run, refresh, success, close, done, typed, isHarmless } = props
  const bulk = useBulkAct(run, refresh)
  const failed = bulk.data?.failed.length ?? 0
  const left = bulk.data ? bulk.data.failed : rows
  const confirm = () =>
    bulk.mutate(left, {
      onSuccess(outcome) {
        if (outcome.failed.length > 0) return
        toast.success(success(outcome.done))
        done()
        close()
      },
    })
  const leave = () => {
    if (bulk.data) done()
    close()
  }
  return (
    <Confirm
      opened
      close={leave}
      title={title}
      act={bulk.isPending ? texts.progressOfCount(bulk.progress + 1, left.length) : failed > 0 ? texts.tryAgain : act}
      onConfirm={confirm}
      pending={bulk.isPending}
      error={bulk.error ?? bulk.data?.error ?? null}
      typed={typed}
      isHarmless={isHarmless}
    >
      {failed > 0 && bulk.data ? texts.doneFailedFirstError(bulk.data.done, failed) : children}
    </Confirm>
  )
}
