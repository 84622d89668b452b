import type { FlushLastUsed } from '../../../platform/area-hooks.ts'
import { change, type Transaction } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import { countUsage } from '../../operator-plan/public.ts'
import { notifyContactsChanged } from '../contact-data.ts'
import { thresholdsReached } from '../rules.ts'
import {
  insertActive,
  listMetered,
  type MeteredOrganization,
  type MovedContact,
  markThreshold,
  moveLastSeen,
} from './activity.sql.ts'
import { insertSeen } from './days.sql.ts'

/** Writes activity: when contacts were last seen, on which day, and the organization's monthly meter. */
export const flushActivity: FlushLastUsed = (uses, context) =>
  change(context, null, async (tx) => {
    await notifySeen(tx, context, await moveLastSeen(tx, uses))
    await insertSeen(tx, uses)
    const active = Map.groupBy(await insertActive(tx, uses), ({ environment_id }) => environment_id)
    if (active.size === 0) return
    for (const organization of await listMetered(tx, [...active.keys()])) {
      const months = active.get(organization.environment_id)?.toSorted((a, b) => (a.month < b.month ? -1 : 1)) ?? []
      for (const { month, count } of months) await meter(tx, organization, month, count, context)
    }
  })

async function notifySeen(tx: Transaction, platform: Context, moved: readonly MovedContact[]): Promise<void> {
  for (const [environmentId, some] of Map.groupBy(moved, ({ environment_id }) => environment_id)) {
    const contacts = some.map(({ id }) => id)
    await notifyContactsChanged(platform, tx, { scope: { environmentId }, contacts, fields: ['contact.last_seen_at'] })
  }
}

async function meter(
  tx: Transaction,
  { organization_id, code }: MeteredOrganization,
  month: string,
  count: number,
  { plans, clock }: Context,
): Promise<void> {
  const used = await countUsage(tx, organization_id, { name: 'active_contacts', count, now: new Date(month) })
  const limit = plans.of(code).limits.active_contacts
  if (limit !== null) await report(tx, { organization_id, code, month }, used, limit, clock.now())
}

/** Reports a threshold once: the count passes it under the row's lock, and the report is stored per limit. */
async function report(
  tx: Transaction,
  { organization_id: organizationId, code, month }: { organization_id: string; code: string; month: string },
  used: number,
  limit: number,
  now: Date,
): Promise<void> {
  for (const threshold of thresholdsReached(used, limit)) {
    if (!(await markThreshold(tx, organizationId, { month, threshold, limit, now }))) continue
    tx.in({ organizationId, environmentId: null }).fact({
      type: 'organization.usage_threshold_reached',
      about: code,
      data: { organization_id: code, threshold, used, limit, month: month.slice(0, 7) },
    })
  }
}
