import type { legal } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import { renderMarkdown } from '../../../platform/html/markdown.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockDocument } from '../documents/documents.sql.ts'
import { documentTarget } from '../documents/views.ts'
import { findVersion, insertDraft } from './versions.sql.ts'

export const createDraft: Verb<typeof legal.routes.draft> = async ({ params, body: given, scope, change, now }) =>
  change(async (tx) => {
    const document = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    if (document.draft_id !== null) fail('conflict', 'This document has a draft already.')
    const current = document.version_id === null ? null : await findVersion(tx, scope, document.id, document.version_id)
    const body = given.body ?? current?.body ?? ''
    const draft = {
      id: uuid(),
      document_id: document.id,
      version: null,
      title: document.title,
      summary: given.summary ?? current?.summary ?? '',
      body,
      html: renderMarkdown(body),
      sha256: null,
      published_at: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }
    await insertDraft(tx, scope, draft)
    tx.audited({ target: documentTarget(document), changes: { summary: { to: draft.summary } } })
    return draft
  })
