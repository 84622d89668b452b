import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { hasEnded, type Status } from '../rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Tried {
  id: string
  customer_id: string
  status: Status
}

/** Records that the trial of a subscription began, ended or converted. A pause does not end a trial. */
export async function recordTrial(db: Db, scope: Environment, { id, customer_id, status }: Tried, now: Date) {
  if (status === 'trialing') await beginTrial(db, scope, { id, customer_id }, now)
  else if (status === 'active' || status === 'past_due' || hasEnded(status))
    await endTrial(db, scope, { id, isConverted: status === 'active' }, now)
}

async function beginTrial(
  db: Db,
  { environmentId }: Environment,
  { id, customer_id }: Omit<Tried, 'status'>,
  now: Date,
): Promise<void> {
  await db`
    insert into subscription_trials as t (environment_id, subscription_id, customer_id, started_at)
    values (${environmentId}, ${id}, ${customer_id}, ${now})
    on conflict (environment_id, subscription_id) do update set ended_at = null where t.converted_at is null`
}

/** Keeps the first end and the first conversion. */
async function endTrial(
  db: Db,
  { environmentId }: Environment,
  { id, isConverted }: { id: string; isConverted: boolean },
  now: Date,
): Promise<void> {
  await db`
    update subscription_trials set ended_at = coalesce(ended_at, ${now}),
      converted_at = coalesce(converted_at, ${isConverted ? now : null}::timestamptz)
    where environment_id = ${environmentId} and subscription_id = ${id}
      and (ended_at is null or (converted_at is null and ${isConverted}))`
}
