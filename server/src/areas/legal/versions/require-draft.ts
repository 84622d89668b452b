import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { type DocumentRow, lockDocument } from '../documents/documents.sql.ts'
import { findVersion, type VersionInFull } from './versions.sql.ts'

interface Found {
  document: DocumentRow
  draft: VersionInFull
}

/** A draft that nobody else changes or publishes meanwhile. */
export async function requireDraft(
  db: Db,
  scope: EnvironmentScope,
  { id, versionId }: { id: string; versionId: string },
): Promise<Found> {
  const document = (await lockDocument(db, scope, id)) ?? fail('not_found')
  const draft = (await findVersion(db, scope, id, versionId)) ?? fail('not_found')
  if (draft.published_at !== null) fail('conflict', 'A published version never changes. Begin the next one.')
  return { document, draft }
}
