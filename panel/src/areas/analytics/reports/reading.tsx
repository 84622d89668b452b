import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import { texts } from '../../../texts/analytics-reports.ts'
import { ChartSkeleton } from '../../../ui/charts/chart.tsx'
import { Card } from '../../../ui/page.tsx'
import { Failed } from '../../../ui/states.tsx'

interface ReadingProps<Answer> {
  query: UseQueryResult<Answer, ApiError>
  what: string
  isTile?: boolean | undefined
  children: (answer: Answer) => ReactNode
}

/** A report with its loading and failed states. */
export function Reading<Answer>({ query, what, isTile, children }: ReadingProps<Answer>) {
  if (query.data) return children(query.data)
  const state = query.error ? (
    <Failed what={what} error={query.error} retry={() => void query.refetch()} />
  ) : (
    <div style={{ padding: isTile ? 0 : 20 }}>
      <ChartSkeleton height={isTile ? 180 : 280} />
    </div>
  )
  return isTile ? state : <Card label={what}>{state}</Card>
}

/** Said where a number of people is estimated. */
export const Estimated = ({ isShown }: { isShown: boolean }) => (isShown ? texts.peopleAreEstimatedAbove1000ADay : null)
