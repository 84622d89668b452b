import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type CampaignRow, insertCampaign } from './campaigns.sql.ts'
import { countsOf } from './demo/counts.ts'
import { recipientsOf } from './demo/people.ts'
import { type Plan, plans } from './demo/plans.ts'
import { findInDemo, type InDemo, saveProgress } from './demo/rows.sql.ts'
import { emptyDraft } from './draft.ts'
import { saveCap } from './settings/settings.sql.ts'

/** Seeds a year of campaigns in every state, with their results. */
export const demo: Demo = {
  async afterFacts(db, seed) {
    const known = await findInDemo(db, seed.live)
    for (const plan of plans) await addCampaign(db, seed, plan, known)
    await saveCap(db, seed.live, { messages: 4, days: 7 }, ago(seed, 90))
  },
}

async function addCampaign(db: Db, seed: Seed, plan: Plan, known: InDemo): Promise<void> {
  const row = rowOf(seed, plan, known)
  await insertCampaign(db, seed.live, row)
  await saveProgress(db, seed.live, row)
  const recipients = recipientsOf(seed, plan, row)
  if (recipients.length === 0 || row.started_at === null) return
  await insertRows(db, 'campaign_recipients', recipients)
  await insertRows(db, 'campaign_counts', countsOf(recipients, new Date(row.started_at)))
}

function rowOf(seed: Seed, plan: Plan, { segments, templates }: InDemo): CampaignRow {
  const channel = plan.channel ?? 'email'
  const begins = plan.daysAgo === null ? null : atNine(ago(seed, plan.daysAgo))
  const hasBegun = plan.daysAgo !== null && plan.daysAgo > 0
  const at = plan.daysAgo === null ? ago(seed, 1) : hasBegun && begins ? after(begins, -3_600_000) : ago(seed, 2)
  const startsAt = begins?.toISOString() ?? null
  const usable = templates
    .filter(({ kind }) => kind === channel)
    .sort((a, b) => rank(plan, b.name) - rank(plan, a.name))
  const variants = ['a', 'b'].slice(0, plan.variants ?? 1).flatMap((key, index) => {
    const template = usable[index]
    return template ? [{ key, template_id: template.id, template_version_id: template.version_id, weight: 1 }] : []
  })
  return {
    ...emptyDraft(seed.chance.idAt(at), at),
    name: plan.name,
    channel,
    category: plan.category ?? null,
    segment_id: segments.find(({ name }) => name === plan.segment)?.id ?? null,
    trigger_kind: plan.trigger?.kind ?? 'once',
    trigger_event: plan.trigger?.event ?? null,
    wait_minutes: plan.trigger?.wait_minutes ?? 0,
    variants,
    holdout: plan.holdout ?? 0,
    goal_event: plan.goal?.event ?? null,
    goal_days: plan.goal?.days ?? null,
    track_clicks: plan.tracking?.clicks ?? false,
    track_opens: plan.tracking?.opens ?? false,
    state: plan.state,
    starts_at: startsAt,
    started_at: hasBegun ? startsAt : null,
    finished_at: ['sent', 'canceled'].includes(plan.state) && begins ? after(begins, 600_000).toISOString() : null,
    fanned_out_at: hasBegun ? startsAt : null,
    running_since: hasBegun ? startsAt : null,
  }
}

/** Ranks templates for a campaign: the one its plan names, then news; never mail about a person's own account. */
const rank = ({ template }: Plan, name: string): number => {
  if (name === template) return 2
  return /^(Feature launch|Monthly newsletter)/.test(name) ? 1 : 0
}

/** Moves a time to nine in the morning. */
function atNine(day: Date): Date {
  const morning = new Date(day)
  morning.setUTCHours(9, 0, 0, 0)
  return morning
}
