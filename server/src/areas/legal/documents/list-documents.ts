import { type legal, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listDocumentRows } from './documents.sql.ts'
import { toDocument } from './views.ts'

export const listDocuments: Verb<typeof legal.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('documents', await listDocumentRows(db, scope, pageOf(query)), toDocument)
