import { isDuplicate } from '../../../platform/db/errors.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { membersAmong } from '../../members/public.ts'
import { countRows, keepsGroup, keepTags } from './named.sql.ts'

/** Refuses members that the organization does not have. */
export async function requireMembers(db: Db, scope: EnvironmentScope, ids: readonly string[], field: string) {
  if (ids.length === 0) return []
  const found = await membersAmong(db, scope.organizationId, ids)
  if (found.length < new Set(ids).size) invalid(field, 'is no member of this organization')
  return found
}

export async function requireAssignment(
  db: Db,
  scope: EnvironmentScope,
  { assignee_id, group_id }: { assignee_id?: string | null | undefined; group_id?: string | null | undefined },
): Promise<void> {
  if (assignee_id != null) await requireMembers(db, scope, [assignee_id], 'assignee_id')
  if (group_id != null && !(await keepsGroup(db, scope, group_id)))
    invalid('group_id', 'is no group of this environment')
}

export async function requireTags(
  db: Db,
  scope: EnvironmentScope,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if ((await keepTags(db, scope, ids)).size < new Set(ids).size) invalid(field, 'is no tag of this environment')
}

/** Refuses one more than an environment may have. */
export async function requireRoom(
  db: Db,
  scope: EnvironmentScope,
  table: Parameters<typeof countRows>[2],
  max: number,
): Promise<void> {
  if ((await countRows(db, scope, table)) >= max) fail('conflict', `An environment has at most ${max} of these.`)
}

/** Turns a duplicate name into a refusal of the field. */
export async function orTaken<T>(index: string, field: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, index)) return invalid(field, 'is used already')
    throw error
  }
}
