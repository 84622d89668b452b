import type { legal } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireSegments } from '../../segments/public.ts'
import { findDocument, insertDocument } from './documents.sql.ts'
import { requireRoom } from './require-room.ts'
import { audible, documentTarget, toDocument } from './views.ts'

export const createDocument: Verb<typeof legal.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const { slug, title, enforcement = 'required', segment_id = null } = body
    await requireRoom(tx, scope)
    if (segment_id !== null) await requireSegments(tx, scope, { segment_id })
    const document = { id: uuid(), slug, title, enforcement, segment_id }
    await insertDocument(tx, scope, document, now)
    const changes = Object.fromEntries(['slug' as const, ...audible].map((field) => [field, { to: document[field] }]))
    tx.audited({ target: documentTarget(document), changes })
    return toDocument((await findDocument(tx, scope, document.id)) ?? fail('internal'))
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'legal_documents_by_slug')) fail('conflict', 'A document with this slug exists already.')
    throw error
  })
