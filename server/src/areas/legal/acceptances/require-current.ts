import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findPublished, type PublishedVersion } from './acceptances.sql.ts'

/** Refuses what is not the current version of a document, by its place in the field. */
export async function requireCurrent(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  field: string,
  ids: readonly string[],
): Promise<PublishedVersion[]> {
  const found = await findPublished(db, scope, ids)
  const current = found.filter(({ is_current }) => is_current)
  const missing = ids.findIndex((id) => !current.some(({ version_id }) => version_id === id.toLowerCase()))
  if (missing >= 0) invalid(`${field}.${missing}`, 'is not the current version of a document')
  return current
}
