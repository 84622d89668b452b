import type { Output } from '@userkeep/client'

export type Flag = Output<'GET /v1/organization/flags'>['flags'][number]
export type Rule = Flag['rules'][number]
export type FlagState = Flag['state']
export type Explanation = Output<'POST /v1/organization/flags/{id}/evaluate'>
export type Exposures = Output<'GET /v1/organization/flags/{id}/exposures'>

export type Measure = 'answers' | 'people'

export const flagsRead = 'GET /v1/organization/flags'
export const flagReads = [flagsRead, 'GET /v1/organization/flags/{id}'] as const

export const states = {
  on: { label: 'On', tone: 'good' },
  off: { label: 'Off', tone: 'idle' },
  scheduled: { label: 'Scheduled', tone: 'busy' },
  ended: { label: 'Ended', tone: 'warn' },
  archived: { label: 'Archived', tone: 'idle' },
} as const satisfies Record<FlagState, object>

/** At a glance: who gets it. */
export function audienceText({ rules }: Pick<Flag, 'rules'>): string {
  const [first] = rules
  if (!first) return 'Nobody'
  if (rules.length > 1) return `${rules.length} rules`
  const who = first.segment_id === null ? 'everybody' : 'one segment'
  return `${percentText(first.rollout)} of ${who}`
}

export const percentText = (rollout: number) => `${rollout.toLocaleString('en', { maximumFractionDigits: 2 })}%`

/** How many a rollout means, of so many. */
export const shareOf = (rollout: number, members: number) => Math.round((members * rollout) / 100)
