import type { StaffPermission } from '@userkeep/contract'
import type { AlertKindName } from '@userkeep/contract/shapes/alert'
import type { AttentionFound, AttentionLevel, AttentionSource } from '../../attention/public.ts'

/** Alerts that have not recovered. The areas of endpoints and gateways report those that fail. */
const open = (kind: AlertKindName, level: AttentionLevel, permission: StaffPermission): AttentionSource => ({
  level,
  permission,
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select count(*)::int as count, min(occurred_at) as since from alerts
      where environment_id = ${environmentId} and kind = ${kind} and recovered_at is null`
    return row
  },
})

export const openAlerts = {
  contact_meter_reached: open('contact_meter_reached', 'urgent', 'alerts:manage'),
  email_allowance_exhausted: open('email_allowance_exhausted', 'urgent', 'alerts:manage'),
  payment_declined: open('payment_declined', 'urgent', 'billing:manage'),
}
