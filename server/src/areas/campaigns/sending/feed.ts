import { change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CampaignRow, lockCampaign, saveState } from '../campaigns.sql.ts'
import { filterRecipients, type RecipientFilters } from '../extension-points.ts'
import { addCounts, type Tally } from '../report/counts.sql.ts'
import { findCap } from '../settings/settings.sql.ts'
import type { Own } from '../setup.ts'
import { listSending } from './at-work.sql.ts'
import { type Decision, decide } from './decide.ts'
import { countQueued, type Decided, lockSending, saveDecided, saveFed, type Taken, takePending } from './feed.sql.ts'
import { type Chosen, handOver, nobody } from './hand-over.ts'
import { pauseIfTooExpensive } from './pause-too-expensive.ts'

/** Recipients in the queue at a time: seconds of work, and few to recall on a pause. */
const inFlight = 2000
/** Recipients decided in one transaction. A pause waits for one batch at most. */
const batch = 500

/** Dispatches waiting recipients, one batch per campaign at a time. */
export async function feed(context: Context<Own>): Promise<number> {
  let done = 0
  for (const { id, ...scope } of await listSending(context.sql, context.clock.now()))
    done += await feedOne(context, scope, id)
  return done
}

async function feedOne(context: Context<Own>, scope: EnvironmentScope, id: string): Promise<number> {
  return change(context, scope, async (tx) => {
    const now = context.clock.now()
    await lockSending(tx, scope)
    const campaign = await lockCampaign(tx, scope, id)
    if (campaign?.state !== 'sending') return 0
    if (await pauseIfTooExpensive(tx, scope, campaign, now)) return 1
    const queued = await countQueued(tx, scope, id)
    if (queued > inFlight - batch) return 0
    const cap = await findCap(tx, scope)
    const capFrom = new Date(now.getTime() - days(cap?.days ?? 0))
    const taken = await takePending(tx, scope, campaign, { limit: batch, now, cap, capFrom })
    if (taken.length > 0) return takeUp(context, { tx, scope, campaign, now }, taken)
    const isDone = campaign.trigger_kind === 'once' && campaign.fanned_out_at !== null && queued === 0
    if (!isDone) return 0
    const at = now.toISOString()
    await saveState(tx, scope, { ...campaign, state: 'sent', finished_at: at, updated_at: at })
    return 1
  })
}

type Feeding = Parameters<typeof handOver>[1]

async function takeUp(context: Context<Own>, feeding: Feeding, taken: readonly Taken[]): Promise<number> {
  const { tx, scope, campaign, now } = feeding
  const judgedAll = taken.map((judged) => ({ judged, decision: decide(campaign, judged) }))
  const contactIds = judgedAll.flatMap(({ judged, decision }) => (decision.state === 'chosen' ? judged.contact_id : []))
  const turns = await filterRecipients(context, tx, { scope, campaignId: campaign.id, contactIds })
  const decisions = judgedAll.map(({ judged, decision }) => ({ judged, decision: afterTurns(judged, decision, turns) }))
  const chosen = decisions.flatMap(({ judged: { contact_id, data }, decision }): Chosen[] =>
    decision.state === 'chosen'
      ? [{ contactId: contact_id, data: { ...data, ...turns.data.get(contact_id) }, variant: decision.variant }]
      : [],
  )
  const { failed, undecided } = chosen.length > 0 ? await handOver(context, feeding, chosen) : nobody
  const state = campaign.channel === 'email' ? 'queued' : 'sent'
  const handled = decisions.filter(({ judged }) => !undecided.has(judged.contact_id))
  const decided = handled.map(({ judged: { contact_id }, decision }) => {
    const row = toDecided(contact_id, decision, state)
    return failed.has(contact_id) ? { ...row, state: 'failed', reason: failed.get(contact_id) ?? null } : row
  })
  await saveDecided(tx, scope, campaign.id, decided, now)
  await addCounts(
    tx,
    scope,
    decided.flatMap((row) => talliesOf(campaign, row)),
    now,
  )
  const next =
    [...undecided].sort()[0] ??
    decided
      .map(({ contact_id }) => contact_id)
      .sort()
      .at(-1)
  if (campaign.trigger_kind === 'once' && next !== undefined) await saveFed(tx, scope, campaign.id, next)
  return decided.length
}

/** The area that owns a campaign may still exclude a recipient. */
function afterTurns({ contact_id }: Taken, decision: Decision, { skipped }: RecipientFilters): Decision {
  const reason = decision.state === 'chosen' ? skipped.get(contact_id) : undefined
  return reason === undefined ? decision : { state: 'skipped', reason }
}

const toDecided = (contact_id: string, decision: Decision, chosenState: string): Decided => ({
  contact_id,
  state: decision.state === 'chosen' ? chosenState : decision.state,
  reason: decision.state === 'skipped' ? decision.reason : null,
  variant: decision.state === 'chosen' ? decision.variant.key : null,
})

/** Queued recipients are counted once their outcome is known. */
function talliesOf({ id: campaign_id }: CampaignRow, { state, reason, variant }: Decided): Tally[] {
  if (state === 'queued') return []
  return [
    { campaign_id, what: 'decided' },
    { campaign_id, what: state, variant, reason: state === 'skipped' ? reason : null },
  ]
}
