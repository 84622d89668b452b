import type { campaigns } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requirePublished } from '../../templates/public.ts'
import { type CampaignRow, lockCampaign, saveState, type Variant } from '../campaigns.sql.ts'
import { peopleOf } from '../report/counted.ts'
import { countsOf } from '../report/counts.sql.ts'
import { mayMove, missingProblem } from '../rules.ts'
import { validateDraft } from '../validate-draft.ts'
import { toCampaign } from '../views.ts'
import { recallQueued } from './stop.ts'

export const scheduleCampaign: Verb<typeof campaigns.routes.schedule> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('schedule', before.state)) fail('conflict', `This campaign is already ${before.state}.`)
    const startsAt = startOf(body.starts_at ?? null, now)
    const missing = missingProblem(before)
    if (missing) invalid(...missing)
    await validateDraft(tx, scope, before)
    const variants = await withVersions(tx, scope, before)
    const at = now.toISOString()
    const after: CampaignRow = { ...before, variants, state: 'scheduled', starts_at: startsAt, updated_at: at }
    await saveState(tx, scope, after)
    tx.wake('campaigns-fan-out')
    tx.audited({
      target: { type: 'campaign', id: after.id, name: after.name },
      changes: { starts_at: { to: startsAt } },
    })
    return toCampaign(after, [], now)
  })

function startOf(given: string | null, now: Date): string {
  if (given === null) return now.toISOString()
  const at = new Date(given)
  if (at.getTime() < now.getTime()) invalid('starts_at', 'is in the past. Omit it to start now')
  return at.toISOString()
}

/** Fixes the template versions, so that a later publication does not change a scheduled campaign. */
async function withVersions(db: Db, scope: EnvironmentScope, { variants, channel }: CampaignRow): Promise<Variant[]> {
  const fixed: Variant[] = []
  for (const [at, variant] of variants.entries()) {
    const path = `variants.${at}.template_id`
    const { versionId } = await requirePublished(db, scope, variant.template_id, channel, path)
    fixed.push({ ...variant, template_version_id: versionId })
  }
  return fixed
}

export const pauseCampaign: Verb<typeof campaigns.routes.pause> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('pause', before.state)) fail('conflict', `This campaign is ${before.state}, so it cannot be paused.`)
    const fedFrom = await recallQueued(tx, scope, before)
    const after: CampaignRow = { ...before, state: 'paused', fed_from: fedFrom, updated_at: now.toISOString() }
    await saveState(tx, scope, after)
    tx.audited({ target: { type: 'campaign', id: after.id, name: after.name } })
    return toCampaign(after, await countsOf(tx, scope, [after.id]), now)
  })

export const resumeCampaign: Verb<typeof campaigns.routes.resume> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('resume', before.state)) fail('conflict', `This campaign is ${before.state}, so it cannot be resumed.`)
    const counted = await countsOf(tx, scope, [before.id])
    const at = now.toISOString()
    const after: CampaignRow = {
      ...before,
      state: before.started_at === null ? 'scheduled' : 'sending',
      running_since: before.started_at === null ? null : at,
      running_from: peopleOf(counted, 'decided'),
      paused_reason: null,
      updated_at: at,
    }
    await saveState(tx, scope, after)
    tx.wake('campaigns-fan-out')
    tx.wake('campaigns')
    tx.audited({ target: { type: 'campaign', id: after.id, name: after.name } })
    return toCampaign(after, counted, now)
  })

export const cancelCampaign: Verb<typeof campaigns.routes.cancel> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('cancel', before.state))
      fail('conflict', `This campaign is ${before.state}, so it cannot be canceled.`)
    const fedFrom = await recallQueued(tx, scope, before)
    const at = now.toISOString()
    const ended = { finished_at: at, updated_at: at, paused_reason: null }
    const after: CampaignRow = { ...before, ...ended, state: 'canceled', fed_from: fedFrom }
    await saveState(tx, scope, after)
    tx.audited({ target: { type: 'campaign', id: after.id, name: after.name } })
    return toCampaign(after, await countsOf(tx, scope, [after.id]), now)
  })
