import { type legal, pageAnswer, pageOf } from '@userkeep/contract'
import { legalBounds } from '@userkeep/contract/shapes/legal'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requireSegments } from '../../segments/public.ts'
import {
  countLiveDocuments,
  type DocumentRow,
  deleteDocumentRow,
  findDocument,
  insertDocument,
  listDocumentRows,
  lockDocument,
  saveDocument,
} from './documents.sql.ts'
import { auditedFields, documentTarget, toDocument } from './views.ts'

export const listDocuments: Verb<typeof legal.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('documents', await listDocumentRows(db, scope, pageOf(query)), toDocument)

export const getDocument: Verb<typeof legal.routes.get> = async ({ params, db, scope }) =>
  toDocument((await findDocument(db, scope, params.id)) ?? fail('not_found'))

export const createDocument: Verb<typeof legal.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const { slug, title, enforcement = 'required', segment_id = null } = body
    await requireRoom(tx, scope)
    if (segment_id !== null) await requireSegments(tx, scope, { segment_id })
    const document = { id: uuid(), slug, title, enforcement, segment_id }
    await insertDocument(tx, scope, document, now)
    const changes = Object.fromEntries(
      ['slug' as const, ...auditedFields].map((field) => [field, { to: document[field] }]),
    )
    tx.audited({ target: documentTarget(document), changes })
    return toDocument((await findDocument(tx, scope, document.id)) ?? fail('internal'))
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'legal_documents_by_slug')) fail('conflict', 'A document with this slug already exists.')
    throw error
  })

export const updateDocument: Verb<typeof legal.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, updated_at: now.toISOString() }
    const changes = diff<DocumentRow>(before, after, auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toDocument(before)
    }
    if (after.segment_id !== null) await requireSegments(tx, scope, { segment_id: after.segment_id })
    await saveDocument(tx, scope, after, now)
    tx.audited({ target: documentTarget(after), changes })
    return toDocument(after)
  })

type Routes = typeof legal.routes
type Moving = Call<Routes['archive'] | Routes['restore']>

export const archiveDocument: Verb<Routes['archive']> = (call) => move(call, call.now.toISOString())

export const restoreDocument: Verb<Routes['restore']> = (call) => move(call, null)

const move = ({ params, scope, change, now }: Moving, archivedAt: string | null) =>
  change(async (tx) => {
    const before = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    if ((before.archived_at === null) === (archivedAt === null)) {
      tx.unchanged()
      return toDocument(before)
    }
    if (archivedAt === null) await requireRoom(tx, scope)
    const after = { ...before, archived_at: archivedAt, updated_at: now.toISOString() }
    await saveDocument(tx, scope, after, now)
    tx.audited({
      target: documentTarget(after),
      changes: { archived_at: { from: before.archived_at, to: archivedAt } },
    })
    return toDocument(after)
  })

/** Bounds the documents, because every page that boots reads all active ones. */
async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countLiveDocuments(db, scope)) < legalBounds.documents) return
  fail('conflict', `An environment can have at most ${legalBounds.documents} active documents.`)
}

export const deleteDocument: Verb<typeof legal.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const document = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    if (document.version_id !== null) fail('conflict', 'A published document cannot be deleted. Archive it instead.')
    await deleteDocumentRow(tx, scope, document.id)
    tx.audited({ target: documentTarget(document) })
  })
