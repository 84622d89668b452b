import type { Output } from '@userkeep/client'
import { texts } from '../../texts/flags.ts'
import { locale } from '../../texts/locale.ts'

export type Flag = Output<'GET /v1/organization/flags'>['flags'][number]
export type Rule = Flag['rules'][number]
export type FlagState = Flag['state']
export type Explanation = Output<'POST /v1/organization/flags/{id}/evaluate'>
export type Exposures = Output<'GET /v1/organization/flags/{id}/exposures'>

export type Measure = 'answers' | 'people'

export const flagsRead = 'GET /v1/organization/flags'
export const flagReads = [flagsRead, 'GET /v1/organization/flags/{id}'] as const

export const states = {
  on: { label: texts.on, tone: 'good' },
  off: { label: texts.off, tone: 'idle' },
  scheduled: { label: texts.scheduled, tone: 'busy' },
  ended: { label: texts.ended, tone: 'warn' },
  archived: { label: texts.archived, tone: 'idle' },
} as const satisfies Record<FlagState, object>

export type SegmentNames = readonly { id: string; name: string }[] | undefined

/** At a glance: who gets it now. */
export function audienceText({ rules }: Pick<Flag, 'rules'>, segments?: SegmentNames): string {
  const [first] = rules
  if (!first) return texts.noOne
  if (rules.length > 1) return texts.countRules(rules.length)
  return texts.percentOfWho(percentText(rolloutNow(first)), whoIn(first, segments))
}

export const whoIn = ({ segment_id }: Rule, segments: SegmentNames): string =>
  segment_id === null ? texts.everyone : (segments?.find(({ id }) => id === segment_id)?.name ?? texts.oneSegment)

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

type Timed = Pick<Rule, 'rollout'> & { steps?: readonly { at: string; rollout: number }[] | undefined }

/** Returns the percentage of a rule at a time: that of the last step before it. */
export const rolloutNow = ({ rollout, steps = [] }: Timed, now = Date.now()): number =>
  steps.findLast(({ at }) => Date.parse(at) <= now)?.rollout ?? rollout

/** Returns the next step of a timed rollout. */
const nextStep = ({ steps = [] }: Timed, now = Date.now()) => steps.find(({ at }) => Date.parse(at) > now)

/** Returns "25% on Nov 24, 10:00 AM" for the first step to come, or null. */
export function nextStepText(rule: Timed): string | null {
  const next = nextStep(rule)
  return next ? texts.percentOnDate(percentText(next.rollout), moment.format(new Date(next.at))) : null
}

/** Returns the first step to come in any rule of a flag, or null. */
export function nextStepOf({ rules }: Pick<Flag, 'rules'>): string | null {
  const [first] = rules
    .flatMap((rule) => {
      const next = nextStep(rule)
      return next ? [{ rule, at: Date.parse(next.at) }] : []
    })
    .toSorted((one, other) => one.at - other.at)
  return first ? nextStepText(first.rule) : null
}

export const percentText = (rollout: number) => `${rollout.toLocaleString(locale, { maximumFractionDigits: 2 })}%`

/** How many a rollout means, of so many. */
export const shareOf = (rollout: number, members: number) => Math.round((members * rollout) / 100)
