import type { AlertKindName } from '@userkeep/contract/shapes/alert'
import type { Db } from '../../../platform/db/sql.ts'
import { customerNames } from '../../customers/public.ts'
import { connectionNames } from '../../gateways/public.ts'
import { invoiceNumbers } from '../../invoices/public.ts'
import { endpointNames } from '../../webhooks/public.ts'
import type { Environment } from '../destinations/destinations.sql.ts'
import type { AlertRow } from '../log/alerts.sql.ts'

export const subjectTypes = {
  contact_meter_reached: 'organization',
  email_allowance_exhausted: 'environment',
  webhook_endpoint_disabled: 'webhook_endpoint',
  gateway_unreachable: 'gateway',
  payment_declined: 'invoice',
} as const satisfies Record<AlertKindName, string>

/** The current names of subjects and customers, by id. */
export interface AlertNames {
  subjects: ReadonlyMap<string, string>
  customers: ReadonlyMap<string, string>
}

type Named = (db: Db, scope: Environment, ids: readonly string[]) => Promise<readonly { id: string; name: string }[]>

const readers: Partial<Record<AlertKindName, Named>> = {
  webhook_endpoint_disabled: endpointNames,
  gateway_unreachable: connectionNames,
  payment_declined: invoiceNumbers,
}

/** Reads the names when an alert is shown or sent, because the log itself stores only IDs. */
export async function namesOf(
  db: Db,
  scope: Environment,
  alerts: readonly Pick<AlertRow, 'kind' | 'subject_id' | 'customer_id'>[],
): Promise<AlertNames> {
  const kinds = [...Map.groupBy(alerts, ({ kind }) => kind)]
  const customers = alerts.flatMap(({ customer_id }) => customer_id ?? [])
  const [subjects, found] = await Promise.all([
    Promise.all(
      kinds.map(
        ([kind, of]) =>
          readers[kind]?.(
            db,
            scope,
            of.flatMap(({ subject_id }) => subject_id ?? []),
          ) ?? [],
      ),
    ),
    customers.length === 0 ? [] : customerNames(db, scope, customers),
  ])
  return { subjects: mapOf(subjects.flat()), customers: mapOf(found) }
}

const mapOf = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
