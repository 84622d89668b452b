import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { findSegment } from '../segments.sql.ts'
import type { Environment } from './environment.ts'
import { isMember, listSegmentsOf } from './members.sql.ts'

/** The ids of all segments that a contact is in. */
export const segmentsOf = async (db: Db, scope: Environment, contactId: string): Promise<string[]> =>
  (await listSegmentsOf(db, scope, contactId)).map(({ id }) => id)

export const isIn = (db: Db, scope: Environment, segmentId: string, contactId: string): Promise<boolean> =>
  isMember(db, scope, segmentId, contactId)

/** Refuses a segment that is not there, by the field that names it. */
export async function requireSegments(
  db: Db,
  scope: EnvironmentScope,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [field, id] of Object.entries(named)) {
    if (!(await findSegment(db, scope, id))) invalid(field, 'is no segment of this environment')
  }
}
