import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Endpoint } from '@userkeep/client'
import { useState } from 'react'

interface BulkOutcome<Row> {
  done: number
  failed: Row[]
  /** Why the first of those failed. */
  error: ApiError | null
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Tried again where the service asked to wait. */
async function withRetries(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
    await pause(error.retryAfter ?? 1)
    await act()
  }
}

/** Does the same with each of several rows, one after the other; one that fails stops none of the others. */
export function useBulkAct<Row>(act: (row: Row) => Promise<unknown>, refresh: readonly Endpoint[]) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(0)
  const mutation = useMutation<BulkOutcome<Row>, ApiError, readonly Row[]>({
    async mutationFn(rows) {
      const outcome: BulkOutcome<Row> = { done: 0, failed: [], error: null }
      for (const [index, row] of rows.entries()) {
        setProgress(index)
        try {
          await withRetries(() => act(row))
          outcome.done++
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          outcome.failed.push(row)
          outcome.error ??= error
        }
      }
      return outcome
    },
    onSettled: () => Promise.all(refresh.map((stale) => client.invalidateQueries({ queryKey: [stale] }))),
  })
  return { ...mutation, progress }
}
