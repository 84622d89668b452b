import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { subscriptionRows } from '../../subscriptions/public.ts'

interface Voided {
  connectionId: string
  /** The name of the subscription at the gateway. */
  subscriptionRef: string
  /** The starts of periods whose reported usage was on the invoice. */
  starts: readonly string[]
  now: Date
}

/** Accounts for the reported usage of ended periods as unreported. */
export async function reopenReported(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  { connectionId, subscriptionRef, starts, now }: Voided,
): Promise<void> {
  await db`
    update usage_reports r set reported = 0, due = true, retry_at = null, final_at = null
    where r.environment_id = ${environmentId} and r.starts_at = any(${[...starts]}::timestamptz[])
      and r.ends_at <= ${now} and r.reported <> 0
      and r.subscription_id in (
        select s.id from ${subscriptionRows(db)} s
        where s.environment_id = ${environmentId} and s.connection_id = ${connectionId}
          and s.gateway_ref = ${subscriptionRef})`
}
