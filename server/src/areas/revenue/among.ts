import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { teamsOfContacts } from '../customers/public.ts'
import { contactsInSegment, segmentNames } from '../segments/public.ts'
import type { Among } from '../subscriptions/public.ts'

/** Returns the condition for customers of whom a member is in the segment, or null for all customers. */
export async function amongOf(
  db: Db,
  scope: EnvironmentScope,
  { segment_id }: { segment_id?: string | undefined },
): Promise<Among | null> {
  if (segment_id === undefined) return null
  if (!(await segmentNames(db, scope, [segment_id])).has(segment_id))
    invalid('segment_id', 'must be a segment of this environment')
  return (customer) => db`and ${customer} in (${teamsOfContacts(db, scope, contactsInSegment(db, scope, segment_id))})`
}

/** Returns the same condition for a statement that needs one. */
export async function someOf(db: Db, scope: EnvironmentScope, query: { segment_id?: string | undefined }) {
  return (await amongOf(db, scope, query)) ?? (() => db``)
}
