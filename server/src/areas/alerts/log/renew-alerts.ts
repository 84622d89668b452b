import { change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import { findUsage, mailsUsed, monthOf } from '../../operator-plan/public.ts'
import { environmentPlace } from '../../organizations/public.ts'
import { isRenewed } from '../rules.ts'
import { type AlertRow, listRenewing, lockLastAlert } from './alerts.sql.ts'
import { recoverAlert } from './recover-alert.ts'

const batch = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Ends alerts about limits of the plan in a new month, or after the limit was raised: neither is an event that any area
 * could report.
 */
export async function renewAlerts(context: Context): Promise<void> {
  let after = firstId
  for (;;) {
    const alerts = await listRenewing(context.sql, after, batch)
    for (const alert of alerts) if (await hasRoom(context, alert)) await recover(context, alert)
    const last = alerts.at(-1)
    if (!last || alerts.length < batch) return
    after = last.id
  }
}

async function hasRoom({ sql, plans, clock }: Context, alert: AlertRow): Promise<boolean> {
  const place = await environmentPlace(sql, alert.environment_id)
  if (!place) return false
  const now = clock.now()
  const thisMonth = monthOf(now)
  const { limits } = plans.of(place.organizationCode)
  const isMail = alert.kind === 'email_allowance_exhausted'
  const used = isMail
    ? await mailsUsed(sql, alert.environment_id, now)
    : ((await findUsage(sql, place.organizationId, thisMonth)).get('active_contacts') ?? 0)
  const limit = isMail ? limits.emails_per_month : limits.active_contacts
  return isRenewed(alert.details, { used, limit, thisMonth: thisMonth.slice(0, 7) })
}

async function recover(context: Context, alert: AlertRow): Promise<void> {
  const scope = { environmentId: alert.environment_id }
  const now = context.clock.now()
  await change(context, null, async (tx) => {
    const last = await lockLastAlert(tx, scope, alert)
    if (last?.id !== alert.id || last.recovered_at !== null) return
    await recoverAlert(tx, scope, alert.id, { sequence: last.last_sequence, at: now.toISOString() }, now)
  })
}
