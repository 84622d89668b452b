import { type AnswerOf, type alerts, pageAnswer, pageOf } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type DeliveryRow, deliveriesOfAlerts } from '../dispatch/deliveries.sql.ts'
import { type AlertNames, namesOf, subjectTypes } from '../notes/names.ts'
import { type AlertRow, findAlert, listAlertRows } from './alerts.sql.ts'

type Shown = AnswerOf<typeof alerts.routes.log>['alerts'][number]

export const listAlerts: Verb<typeof alerts.routes.log> = async ({ db, scope, query }) => {
  const found = await listAlertRows(db, scope, query.kind ?? null, pageOf(query))
  const toAlert = await viewOf(db, scope, found.rows)
  return pageAnswer('alerts', found, toAlert)
}

export const getAlert: Verb<typeof alerts.routes.alert> = async ({ db, scope, params }) => {
  const row = (await findAlert(db, scope, params.id)) ?? fail('not_found')
  const toAlert = await viewOf(db, scope, [row])
  return toAlert(row)
}

/** Reads the names and deliveries of these alerts, and returns a function that shows one. */
async function viewOf(db: Db, scope: Scope, rows: readonly AlertRow[]): Promise<(row: AlertRow) => Shown> {
  const ids = rows.map(({ id }) => id)
  const [names, deliveries] = await Promise.all([namesOf(db, scope, rows), deliveriesOfAlerts(db, scope, ids)])
  const byAlert = Map.groupBy(deliveries, ({ alert_id }) => alert_id)
  return (row) => toAlert(row, scope.environment, names, byAlert.get(row.id) ?? [])
}

const toAlert = (
  row: AlertRow,
  environment: Shown['environment'],
  names: AlertNames,
  deliveries: readonly DeliveryRow[],
): Shown => ({
  id: row.id,
  kind: row.kind,
  environment,
  subject: {
    type: subjectTypes[row.kind],
    id: row.subject_id,
    name: names.subjects.get(row.subject_id ?? '') ?? null,
  },
  customer:
    row.customer_id === null ? null : { id: row.customer_id, name: names.customers.get(row.customer_id) ?? null },
  details: row.details,
  occurrences: row.occurrences,
  occurred_at: row.occurred_at,
  last_occurred_at: row.last_occurred_at,
  recovered_at: row.recovered_at,
  deliveries: deliveries.map(({ alert_id: _, destination_id, destination_name, ...delivery }) => ({
    ...delivery,
    destination: { id: destination_id, name: destination_name },
  })),
})
