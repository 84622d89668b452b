import type { AnswerOf, legal } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { listOfContact, listOfDocument } from '../acceptances/acceptances.sql.ts'
import { listPublished, listVersionsIn } from '../versions/versions.sql.ts'

export type Evidence = AnswerOf<typeof legal.routes.evidence>

export const evidenceOfDocument = async (db: Db, scope: Scope, id: string, now: Date): Promise<Evidence> => ({
  exported_at: now.toISOString(),
  environment: scope.environment,
  versions: await listPublished(db, scope, id),
  acceptances: await listOfDocument(db, scope, id),
})

export async function evidenceOfContact(db: Db, scope: Scope, id: string, now: Date): Promise<Evidence> {
  const acceptances = await listOfContact(db, scope, id)
  const ids = [...new Set(acceptances.map(({ version_id }) => version_id))]
  return {
    exported_at: now.toISOString(),
    environment: scope.environment,
    versions: await listVersionsIn(db, scope, ids),
    acceptances,
  }
}
