import { days } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'

const batch = 5000

/** Deletes what is older than the operator keeps, in portions, so that no one waits for a long delete. */
export async function pruneNotifications({ sql, clock, settings }: Context): Promise<void> {
  const kept = settings.notificationRetentionDays
  if (kept === undefined) return
  const before = new Date(clock.now().getTime() - days(kept))
  while ((await deleteNotifications(sql, before)).count === batch);
  while ((await deleteSends(sql, before)).count === batch);
}

const deleteNotifications = (db: Db, before: Date) => db`
  delete from notifications where (environment_id, contact_id, id) in (
    select environment_id, contact_id, id from notifications where created_at < ${before} limit ${batch})`

const deleteSends = (db: Db, before: Date) => db`
  delete from notification_sends where (environment_id, id) in (
    select environment_id, id from notification_sends
    where created_at < ${before} and finished_at is not null limit ${batch})`
