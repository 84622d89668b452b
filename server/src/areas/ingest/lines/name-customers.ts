import type { EventLine } from '@userkeep/contract/areas/ingest'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerIdOf } from '../../customers/public.ts'
import type { NewEvent } from '../events/events.sql.ts'
import type { Reading } from './read-lines.ts'

/** Looks up the customers of lines that name them by external ID, in one statement, and refuses unknown ones. */
export async function nameCustomers(
  db: Db,
  scope: EnvironmentScope,
  lines: readonly unknown[],
  readings: readonly Reading<NewEvent>[],
): Promise<Reading<NewEvent>[]> {
  const named = readings.map(({ row }, index) =>
    row === null ? null : ((lines[index] as EventLine).customer_external_id ?? null),
  )
  const distinct = [...new Set(named.filter((externalId) => externalId !== null))]
  const ids = new Map(
    await Promise.all(
      distinct.map(async (externalId) => [externalId, await customerIdOf(db, scope, externalId)] as const),
    ),
  )
  return readings.map((reading, index) => {
    const externalId = named[index] ?? null
    if (reading.row === null || externalId === null) return reading
    const customer_id = ids.get(externalId) ?? null
    if (customer_id !== null) return { row: { ...reading.row, customer_id }, refusal: null }
    return { row: null, refusal: { code: 'unknown_customer', reason: 'Customer not found' } }
  })
}
