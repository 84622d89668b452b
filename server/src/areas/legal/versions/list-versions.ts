import { type legal, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findDocument } from '../documents/documents.sql.ts'
import { listVersionRows } from './versions.sql.ts'

export const listVersions: Verb<typeof legal.routes.versions> = async ({ params, db, scope, query }) => {
  const { id } = (await findDocument(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('versions', await listVersionRows(db, scope, id, pageOf(query)), (row) => row)
}
