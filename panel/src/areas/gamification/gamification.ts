import type { Output } from '@userkeep/client'

export type Rule = Output<'GET /v1/organization/gamification/rules/{id}'>
export type Level = Output<'GET /v1/organization/gamification/levels'>['levels'][number]
export type Badge = Output<'GET /v1/organization/gamification/badges'>['badges'][number]
export type Streak = Output<'GET /v1/organization/gamification/streaks'>['streaks'][number]
export type Overview = Output<'GET /v1/organization/gamification/overview'>

/** What may earn a badge, by its kind; undefined until it is read. */
export type Sources = Record<Badge['award']['by'], { id: string; name: string }[] | undefined>

export const rulesRead = 'GET /v1/organization/gamification/rules'
export const levelsRead = 'GET /v1/organization/gamification/levels'
export const badgesRead = 'GET /v1/organization/gamification/badges'
export const streaksRead = 'GET /v1/organization/gamification/streaks'
export const overviewRead = 'GET /v1/organization/gamification/overview'

export const number = (count: number): string => count.toLocaleString('en')
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${number(count)} people`)

/** What has no cap is offered beside what has one. */
export const capChoices = [
  { value: 'none', label: 'Every time' },
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'month', label: 'A month' },
  { value: 'ever', label: 'Ever' },
]
