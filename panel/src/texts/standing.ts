import type { ReactNode } from 'react'
import { sentence } from './locale.ts'

export const texts = {
  plan: 'Plan',
  status: 'Status',
  mrr: 'MRR',
  tags: 'Tags',
  trialing: 'Trialing',
  active: 'Active',
  pastDue: 'Past due',
  paused: 'Paused',
  canceled: 'Canceled',
  noPlan: 'No plan',
  labelEnds: (label: string) => `${label}, ends`,
  renewsTime: (time: ReactNode): ReactNode => sentence('Renews ', time),
  endsTime: (time: ReactNode): ReactNode => sentence('Ends ', time),
  endedTime: (time: ReactNode): ReactNode => sentence('Ended ', time),
  trialEndsTime: (time: ReactNode): ReactNode => sentence('Trial ends ', time),
}
