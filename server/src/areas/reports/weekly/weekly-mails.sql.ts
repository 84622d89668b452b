import type { Db } from '../../../platform/db/sql.ts'
import { organizationRows } from '../../organizations/public.ts'

/** When a member receives the next email, and the Monday of the last due one. */
interface Schedule {
  time_zone: string
  monday: string
  next_at: string
}

const sentAt = '8 hours'

/** Returns the schedule of the weekly email in a time zone: Monday at 8:00. */
export async function scheduleIn(db: Db, timeZone: string, now: Date): Promise<Schedule> {
  const [row] = await db<[Schedule]>`
    select ${timeZone} as time_zone, w.monday::date::text as monday,
      ((w.monday + interval '7 days' + ${sentAt}::interval) at time zone ${timeZone}) as next_at
    from (select date_trunc('week', (${now}::timestamptz at time zone ${timeZone}) - ${sentAt}::interval) as monday) w`
  return row
}

export async function isEnabled(db: Db, organizationId: string, membershipId: string): Promise<boolean> {
  const [row] = await db<{ enabled: boolean }[]>`
    select enabled from weekly_mails where organization_id = ${organizationId} and membership_id = ${membershipId}`
  return row?.enabled ?? false
}

/** Saves the choice of a member. The first email is that of the next Monday. */
export async function saveChoice(
  db: Db,
  { organizationId, membershipId, enabled, monday }: Receiver & { enabled: boolean; monday: string },
): Promise<void> {
  await db`
    insert into weekly_mails as w (organization_id, membership_id, enabled, sent_for)
    values (${organizationId}, ${membershipId}, ${enabled}, ${monday}::date)
    on conflict (organization_id, membership_id) do update set enabled = excluded.enabled,
      sent_for = greatest(w.sent_for, excluded.sent_for)`
}

interface Receiver {
  organizationId: string
  membershipId: string
}

/** Organizations with members who have not received the email of the last Monday. */
export interface DueOrganization {
  organization_id: string
  name: string
  time_zone: string
  monday: string
}

export const dueOrganizations = (db: Db, now: Date) => db<DueOrganization[]>`
  select distinct w.organization_id, o.name, o.time_zone,
    date_trunc('week', (${now}::timestamptz at time zone o.time_zone) - ${sentAt}::interval)::date::text as monday
  from weekly_mails w
  join ${organizationRows(db)} o on o.id = w.organization_id and o.deleted_at is null
  where w.enabled
    and w.sent_for < date_trunc('week', (${now}::timestamptz at time zone o.time_zone) - ${sentAt}::interval)::date
  order by w.organization_id`

/** Marks the email of a Monday as sent and returns its receivers. No other transaction gets the same ones. */
export async function claimReceivers(db: Db, organizationId: string, monday: string): Promise<string[]> {
  const rows = await db<{ membership_id: string }[]>`
    update weekly_mails set sent_for = ${monday}::date
    where organization_id = ${organizationId} and enabled and sent_for < ${monday}::date
    returning membership_id`
  return rows.map(({ membership_id }) => membership_id)
}
