import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Change, change, type Scope } from '../../platform/change.ts'

/** The environment of someone's organization, as a call would carry it. */
export async function scopeOf(app: TestApp, owner: Staff, environment: 'live' | 'test' = 'live'): Promise<Scope> {
  const [row] = await app.database.sql<{ organization_id: string; id: string }[]>`
    select e.organization_id, e.id from environments e join organizations o on o.id = e.organization_id
    where o.code = ${owner.organization} and e.environment = ${environment}`
  assert.ok(row)
  return {
    organizationId: row.organization_id,
    organizationCode: owner.organization,
    environmentId: row.id,
    environment,
  }
}

export const inTransaction = <T>(app: TestApp, scope: Scope, work: (tx: Change) => Promise<T>): Promise<T> =>
  change(app.app.platform, scope, work)

/** The types of the facts about a contact, oldest first. */
export async function factsOf(app: TestApp, contactId: string): Promise<string[]> {
  await app.settle()
  const rows = await app.database.sql<{ type: string }[]>`
    select type from facts where contact_id = ${contactId} order by sequence`
  return rows.map((row) => row.type)
}
