import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { productRows } from '../../catalogue/public.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { environmentRows } from '../../organizations/public.ts'

/** Lists trials of all tenants that end within the days they set, and were not announced. */
export const endingTrials = (db: Db, now: Date, limit: number) => db<
  { organization_id: string; environment_id: string; id: string }[]
>`
  select e.organization_id, s.environment_id, s.id
  from subscriptions s
  join billing_settings b on b.environment_id = s.environment_id and b.trial_reminder_days is not null
  join ${environmentRows(db)} e on e.id = s.environment_id
  where s.status = 'trialing' and s.trial_ends_at > ${now}
    and s.trial_ends_at <= ${now}::timestamptz + b.trial_reminder_days * interval '24 hours'
    and s.reminded_of is distinct from s.trial_ends_at and s.cancel_at is null
  order by s.trial_ends_at limit ${limit}`

export interface EndingTrial {
  id: string
  customer_id: string
  trial_ends_at: string
  product: string
  team: string
}

/** Claims the announcement of a trial's end. Returns null if it was announced. */
export async function claimReminder(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
): Promise<EndingTrial | null> {
  const [row] = await db<{ id: string }[]>`
    update subscriptions set reminded_of = trial_ends_at
    where environment_id = ${environmentId} and id = ${id} and status = 'trialing'
      and reminded_of is distinct from trial_ends_at
    returning id`
  if (!row) return null
  const [trial] = await db<EndingTrial[]>`
    select s.id, s.customer_id, s.trial_ends_at, p.name as product, c.name as team
    from subscriptions s
    join ${productRows(db)} p on p.environment_id = ${environmentId} and p.id = s.product_id
    join ${customerRows(db)} c on c.environment_id = ${environmentId} and c.id = s.customer_id
    where s.environment_id = ${environmentId} and s.id = ${id} and s.trial_ends_at is not null`
  return trial ?? null
}

export async function listOwnerAddresses(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select p.email from ${customerMemberRows(db)} m
    join ${customerRoleRows(db)} r on r.environment_id = ${environmentId} and r.id = m.role_id and r.key = 'owner'
    join ${contactRows(db)} p on p.environment_id = ${environmentId} and p.id = m.contact_id and p.email is not null
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId} order by m.id`
  return rows.map(({ email }) => email)
}
