import type { campaigns } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requirePublished } from '../../templates/public.ts'
import { type CampaignRow, lockCampaign, saveState, type Variant } from '../campaigns.sql.ts'
import { requireSound } from '../require-sound.ts'
import { mayMove, missingProblem } from '../rules.ts'
import { toCampaign } from '../views.ts'

export const scheduleCampaign: Verb<typeof campaigns.routes.schedule> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockCampaign(tx, scope, params.id)) ?? fail('not_found')
    if (!mayMove('schedule', before.state)) fail('conflict', `This campaign is ${before.state} already.`)
    const startsAt = startOf(body.starts_at ?? null, now)
    const missing = missingProblem(before)
    if (missing) invalid(...missing)
    await requireSound(tx, scope, before)
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
  if (at.getTime() < now.getTime()) invalid('starts_at', 'lies in the past; leave it out to begin now')
  return at.toISOString()
}

/** What is published later changes nothing of what was scheduled. */
async function withVersions(db: Db, scope: EnvironmentScope, { variants, channel }: CampaignRow): Promise<Variant[]> {
  const fixed: Variant[] = []
  for (const [at, variant] of variants.entries()) {
    const path = `variants.${at}.template_id`
    const { versionId } = await requirePublished(db, scope, variant.template_id, channel, path)
    fixed.push({ ...variant, template_version_id: versionId })
  }
  return fixed
}
