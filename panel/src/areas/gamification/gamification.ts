import type { Output } from '@userkeep/client'
import { texts } from '../../texts/gamification.ts'
import { locale } from '../../texts/locale.ts'

export type Rule = Output<'GET /v1/organization/gamification/rules/{id}'>
export type Level = Output<'GET /v1/organization/gamification/levels'>['levels'][number]
export type Badge = Output<'GET /v1/organization/gamification/badges'>['badges'][number]
export type Streak = Output<'GET /v1/organization/gamification/streaks'>['streaks'][number]
export type Overview = Output<'GET /v1/organization/gamification/overview'>

/** The possible sources of a badge by kind; undefined until they are read. */
export type Sources = Record<Badge['award']['by'], { id: string; name: string }[] | undefined>

export const rulesRead = 'GET /v1/organization/gamification/rules'
export const levelsRead = 'GET /v1/organization/gamification/levels'
export const badgesRead = 'GET /v1/organization/gamification/badges'
export const streaksRead = 'GET /v1/organization/gamification/streaks'
export const overviewRead = 'GET /v1/organization/gamification/overview'

export const number = (count: number): string => count.toLocaleString(locale)
export const peopleText = (count: number): string => texts.peopleCount(count)

/** Choices of a cap, including none. */
export const capChoices = [
  { value: 'none', label: texts.everyTime },
  { value: 'day', label: texts.perDay },
  { value: 'week', label: texts.perWeek },
  { value: 'month', label: texts.perMonth },
  { value: 'ever', label: texts.inTotal },
]
