import type { AnswerOf, campaigns } from '@userkeep/contract'
import type { CampaignRow } from '../campaigns.sql.ts'
import { type Counted, peopleOf } from './counted.ts'
import { liftOf, proportion } from './interval.ts'

type Report = AnswerOf<typeof campaigns.routes.report>

const outcomes = [
  'sent',
  'failed',
  'skipped',
  'interrupted',
  'bounced',
  'complained',
  'unsubscribed',
  'clicked',
  'opened',
  'converted',
] as const

const outcomesOf = (counted: readonly Counted[], variant?: string) =>
  Object.fromEntries(
    outcomes.map((what) => [what, peopleOf(counted, what, variant === undefined ? {} : { variant })]),
  ) as Record<(typeof outcomes)[number], number>

export function figuresOf(campaign: CampaignRow, counted: readonly Counted[]) {
  const totals = outcomesOf(counted)
  const [recipients, heldOut] = [peopleOf(counted, 'recipients'), peopleOf(counted, 'held_out')]
  const heldOutConverted = peopleOf(counted, 'held_out_converted')
  const apart = { converted: heldOutConverted, people: heldOut }
  const hasGoal = campaign.goal_event !== null
  const lift = ({ converted, sent }: { converted: number; sent: number }) =>
    hasGoal ? liftOf({ converted, people: sent }, apart) : null
  return {
    campaign_id: campaign.id,
    totals: {
      ...totals,
      recipients,
      held_out: heldOut,
      waiting: Math.max(recipients - peopleOf(counted, 'decided'), 0),
    },
    variants: campaign.variants.map(({ key, template_id }) => {
      const own = outcomesOf(counted, key)
      return { key, template_id, ...own, conversion: proportion(own.converted, own.sent), lift: lift(own) }
    }),
    holdout:
      campaign.holdout === 0
        ? null
        : { held_out: heldOut, converted: heldOutConverted, conversion: proportion(heldOutConverted, heldOut) },
    lift: lift(totals),
    skipped_by: skippedBy(counted),
  } satisfies Omit<Report, 'over_time' | 'links'>
}

function skippedBy(counted: readonly Counted[]): Report['skipped_by'] {
  const reasons = [...new Set(counted.filter(({ what }) => what === 'skipped').map(({ reason }) => reason))]
  return reasons
    .map((reason) => ({ reason, people: peopleOf(counted, 'skipped', { reason }) }))
    .filter(({ people }) => people > 0)
    .sort((a, b) => b.people - a.people || a.reason.localeCompare(b.reason))
}

/** Returns one row for each hour or day with counts. */
export function overTime(counted: readonly { at: string; what: string; people: number }[]): Report['over_time'] {
  const rows = new Map<string, Report['over_time'][number]>()
  for (const { at, what, people } of counted) {
    const row = rows.get(at) ?? {
      at,
      sent: 0,
      failed: 0,
      bounced: 0,
      unsubscribed: 0,
      clicked: 0,
      opened: 0,
      converted: 0,
    }
    rows.set(at, { ...row, [what]: people })
  }
  return [...rows.values()]
}
