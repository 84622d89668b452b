import type { DemoContact } from '../../../../demo/fixtures.ts'
import { after, type Seed } from '../../../../demo/seed.ts'
import { hours } from '../../../platform/clock.ts'
import type { CampaignRow } from '../campaigns.sql.ts'
import { decide } from '../sending/decide.ts'
import type { Plan } from './plans.ts'

export interface DemoRecipient {
  environment_id: string
  campaign_id: string
  contact_id: string
  state: string
  reason: string | null
  variant: string | null
  due_at: Date | null
  at: Date | null
  clicked_at: Date | null
  opened_at: Date | null
  unsubscribed_at: Date | null
  converted_at: Date | null
}

const waiting = { state: 'pending', reason: null, variant: null, at: null }
const untouched = { clicked_at: null, opened_at: null, unsubscribed_at: null, converted_at: null }

/** Returns the outcome for every recipient. */
export function recipientsOf(seed: Seed, plan: Plan, campaign: CampaignRow): DemoRecipient[] {
  if (campaign.started_at === null) return []
  const { chance, fixtures, live } = seed
  const startedAt = new Date(campaign.started_at)
  const isTriggered = campaign.trigger_kind !== 'once'
  const known = fixtures.people.filter(
    ({ environment, isVisitor, createdAt }) =>
      environment === 'live' && !isVisitor && (isTriggered || createdAt < startedAt),
  )
  const people = chance.some(known, Math.round((known.length * (plan.reach ?? 0)) / 100))
  return people.map((person, at) => {
    const own = { environment_id: live.environmentId, campaign_id: campaign.id, contact_id: person.id }
    const isLeft = plan.state === 'paused' && at > people.length * 0.4
    const turn = isTriggered ? after(startedAt, chance.float() * (seed.now.getTime() - startedAt.getTime())) : null
    // A few hundred recipients per minute.
    const sentAt = turn ?? after(startedAt, 2000 + at * 180)
    if (isLeft) return { ...own, ...waiting, ...untouched, due_at: null }
    return { ...own, due_at: turn, ...outcomeOf(seed, plan, { campaign, person, sentAt }) }
  })
}

interface Sent {
  campaign: CampaignRow
  person: DemoContact
  sentAt: Date
}

function outcomeOf(seed: Seed, plan: Plan, { campaign, person, sentAt }: Sent) {
  const { chance } = seed
  const isMail = campaign.channel === 'email'
  const decision = decide(campaign, {
    contact_id: person.id,
    is_there: true,
    in_segment: true,
    reachable: !isMail || person.email !== null,
    consented: !isMail || chance.is(0.71),
    suppressed: isMail && chance.is(0.012),
    capped: chance.is(0.02),
  })
  if (decision.state === 'skipped') {
    return { ...untouched, state: 'skipped', reason: decision.reason, variant: null, at: sentAt }
  }
  if (decision.state === 'held_out') {
    const converted_at = later(seed, sentAt, plan.convertsAnyway ?? 0, 96)
    return { ...untouched, state: 'held_out', reason: null, variant: null, at: sentAt, converted_at }
  }
  const variant = decision.variant.key
  const bounced = isMail && chance.is(0.009)
  if (bounced) return { ...untouched, state: 'bounced', reason: '550 5.1.1 No such user', variant, at: sentAt }
  return { state: 'sent', reason: null, variant, at: sentAt, ...reactionOf(seed, plan, { campaign, variant, sentAt }) }
}

/** Returns the reaction of a recipient. */
function reactionOf(seed: Seed, plan: Plan, sent: { campaign: CampaignRow; variant: string; sentAt: Date }) {
  const { campaign, variant, sentAt } = sent
  const rates = plan.converts ?? []
  const rate = (variant === 'b' ? (rates[1] ?? rates[0]) : rates[0]) ?? 0
  const clicked_at = campaign.track_clicks ? later(seed, sentAt, plan.clicks ?? 0, 30) : null
  const isMail = campaign.channel === 'email'
  return {
    clicked_at,
    opened_at: campaign.track_opens ? (clicked_at ?? later(seed, sentAt, 34, 30)) : null,
    unsubscribed_at: isMail ? later(seed, sentAt, 0.6, 40) : null,
    converted_at: campaign.goal_event === null ? null : later(seed, sentAt, rate, 96),
  }
}

/** Returns a time soon after another in the given percentage of cases, and never one in the future. */
function later({ chance, now }: Seed, from: Date, percent: number, withinHours: number): Date | null {
  if (!chance.is(percent / 100)) return null
  const at = after(from, hours(withinHours) * chance.float() ** 2)
  return at < now ? at : null
}
