import type { AnswerOf, subscriptions } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type BillingSettings = AnswerOf<typeof subscriptions.routes.settings>

const unset: BillingSettings = {
  retry_after_days: null,
  after_last_retry: 'keep',
  trial_reminder_days: null,
  seat_changes: 'next_invoice',
  updated_at: null,
}

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Reads the tenant's settings; anything not set is off. */
export async function readSettings(db: Db, { environmentId }: Environment): Promise<BillingSettings> {
  const [row] = await db<BillingSettings[]>`
    select retry_after_days, after_last_retry, trial_reminder_days, seat_changes, updated_at from billing_settings
    where environment_id = ${environmentId}`
  return row ?? unset
}

export async function saveSettings(
  db: Db,
  { environmentId }: Environment,
  { retry_after_days, after_last_retry, trial_reminder_days, seat_changes, updated_at }: BillingSettings,
): Promise<void> {
  await db`
    insert into billing_settings (environment_id, retry_after_days, after_last_retry, trial_reminder_days, seat_changes,
      updated_at)
    values (${environmentId}, ${retry_after_days}, ${after_last_retry}, ${trial_reminder_days}, ${seat_changes},
      ${updated_at})
    on conflict (environment_id) do update set retry_after_days = excluded.retry_after_days,
      after_last_retry = excluded.after_last_retry, trial_reminder_days = excluded.trial_reminder_days,
      seat_changes = excluded.seat_changes,
      updated_at = excluded.updated_at`
}
