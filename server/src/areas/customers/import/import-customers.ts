import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import {
  changedKeys,
  type ImportOutcome,
  notifyContactsChanged,
  outcomeOf,
  patchAttributes,
} from '../../contacts/public.ts'
import { requireAttributes } from '../profile/revise-customer.ts'
import {
  type ImportableCustomer,
  insertCustomers,
  lockCustomersByExternalId,
  membersOf,
  saveCustomers,
} from './customers.sql.ts'

/** A customer as a line of a file describes it. */
export interface ImportedCustomer {
  external_id: string
  name?: string
  attributes?: Record<string, unknown> | null
  created_at?: Date
}

/** The customers of a batch by external ID, before and after it. */
interface Batch {
  readonly now: Date
  readonly before: ReadonlyMap<string, ImportableCustomer>
  readonly after: Map<string, ImportableCustomer>
}

/**
 * Creates and updates the customers of many lines by their external ID, with statements over all of them. Lines about
 * the same customer apply in their order.
 */
export async function importCustomers(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  lines: readonly ImportedCustomer[],
  now: Date,
): Promise<ImportOutcome[]> {
  const named = [...new Set(lines.map((line) => line.external_id))]
  const rows = await lockCustomersByExternalId(tx, scope, named)
  const before = new Map(rows.map((row) => [row.external_id, row]))
  const batch = { now, before, after: new Map(before) }
  const outcomes = lines.map((line) => outcomeOf(() => applyLine(batch, line)))
  await write(tx, platform, scope, batch)
  return outcomes
}

function applyLine({ now, after }: Batch, line: ImportedCustomer): ImportOutcome {
  const known = after.get(line.external_id)
  const attributes = requireAttributes(patchAttributes(known?.attributes ?? {}, line.attributes))
  if (known) {
    const next = { ...known, name: line.name ?? known.name, attributes, updated_at: now.toISOString() }
    if (Object.keys(diff(known, next, ['name', 'attributes'])).length === 0) return 'unchanged'
    after.set(line.external_id, next)
    return 'updated'
  }
  const name = line.name ?? invalid('name', 'is required for a new customer')
  const createdAt = line.created_at ?? now
  const times = { created_at: createdAt.toISOString(), updated_at: createdAt.toISOString() }
  const id = uuid({ msecs: createdAt.getTime() })
  after.set(line.external_id, { id, external_id: line.external_id, name, attributes, ...times })
  return 'created'
}

async function write(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { before, after }: Batch,
): Promise<void> {
  const rows = [...after.values()].map((row) => ({ row, old: before.get(row.external_id) }))
  const made = rows.flatMap(({ row, old }) => (old ? [] : [row]))
  const changed = rows.flatMap(({ row, old }) => (old && old !== row ? [{ row, old }] : []))
  await insertCustomers(tx, scope, made)
  await saveCustomers(
    tx,
    scope,
    changed.map(({ row }) => row),
  )
  for (const { id } of made) tx.fact({ type: 'customer.created', about: id, customerId: id, data: { customer_id: id } })
  for (const { row, old } of changed) {
    const data = { customer_id: row.id }
    if (row.name !== old.name) tx.fact({ type: 'customer.renamed', about: row.id, customerId: row.id, data })
  }
  const keys = changed.flatMap(({ row, old }) => changedKeys(old.attributes, row.attributes))
  const fields = [...new Set(keys)].map((key) => `team.attributes.${key}`)
  if (fields.length === 0) return
  const contacts = membersOf(
    tx,
    scope,
    changed.map(({ row }) => row.id),
  )
  await notifyContactsChanged(platform, tx, { scope, contacts, fields })
}
