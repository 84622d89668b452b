import { alertKinds } from '@userkeep/contract/shapes/alert'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { noDetails } from '../../src/areas/alerts/rules.ts'

/** Email addresses that are alerted: the bodies that fit every destination would have to name a kind. */
export async function addAlertDestination(sql: postgres.Sql, environmentId: string): Promise<void> {
  const now = new Date()
  await sql`
    insert into alert_destinations (environment_id, id, name, kind, recipients, alert_kinds, enabled, created_at, updated_at)
    values (${environmentId}, ${uuid()}, ${uuid()}, 'email', ${['a@example.com']}, ${[...alertKinds]}, true, ${now},
      ${now})`
}

export async function raiseAlert(sql: postgres.Sql, environmentId: string): Promise<void> {
  const now = new Date()
  await sql`
    insert into alerts (environment_id, id, kind, subject, details, last_sequence, occurred_at, last_occurred_at)
    values (${environmentId}, ${uuid()}, 'gateway_unreachable', ${uuid()}, ${sql.json({ ...noDetails })}, 0, ${now},
      ${now})`
}
