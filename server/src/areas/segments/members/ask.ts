import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { keepSegments } from '../segments.sql.ts'
import type { Environment } from './environment.ts'
import { isMember } from './members.sql.ts'

export const isIn = (db: Db, scope: Environment, segmentId: string, contactId: string): Promise<boolean> =>
  isMember(db, scope, segmentId, contactId)

/** Refuses a segment that is not there, by the field that names it. What is there stays until the transaction ends. */
export async function requireSegments(
  db: Db,
  scope: EnvironmentScope,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  const fields = Object.entries(named)
  if (fields.length === 0) return
  const there = await keepSegments(
    db,
    scope,
    fields.map(([, id]) => id),
  )
  for (const [field, id] of fields) {
    if (!there.has(id)) invalid(field, 'must be a segment of this environment')
  }
}
