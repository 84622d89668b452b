import { createHash } from 'node:crypto'
import { type legal, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { diffTexts } from '../../../platform/diff-texts.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { renderText } from '../../../platform/html/render-text.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { contactsWhoAgreed } from '../acceptances/acceptances.sql.ts'
import { type DocumentRow, findDocument, lockDocument, saveDocument } from '../documents/documents.sql.ts'
import { documentTarget } from '../documents/views.ts'
import { acceptedField } from '../segment-fields.sql.ts'
import {
  deleteDraftRow,
  findVersion,
  findVersionBefore,
  insertDraft,
  listVersionRows,
  saveDraft,
  type VersionInFull,
} from './versions.sql.ts'

export const listVersions: Verb<typeof legal.routes.versions> = async ({ params, db, scope, query }) => {
  const { id } = (await findDocument(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('versions', await listVersionRows(db, scope, id, pageOf(query)), (row) => row)
}

export const getVersion: Verb<typeof legal.routes.version> = async ({ params, db, scope }) =>
  (await findVersion(db, scope, params.id, params.versionId)) ?? fail('not_found')

export const createDraft: Verb<typeof legal.routes.draft> = async (call) => {
  const { params, body: given, scope, change, now, platform } = call
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'body' }
  // Rendered before the transaction, which would otherwise hold its connection while the text waits for a thread.
  const html = given.body === undefined ? null : await renderText(context, given.body)
  return change(async (tx) => {
    const document = (await lockDocument(tx, scope, params.id)) ?? fail('not_found')
    if (document.draft_id !== null) fail('conflict', 'This document already has a draft.')
    const current = document.version_id === null ? null : await findVersion(tx, scope, document.id, document.version_id)
    const body = given.body ?? current?.body ?? ''
    const draft = {
      id: uuid(),
      document_id: document.id,
      version: null,
      title: document.title,
      summary: given.summary ?? current?.summary ?? '',
      body,
      html: html ?? current?.html ?? '',
      sha256: null,
      published_at: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }
    await insertDraft(tx, scope, draft)
    tx.audited({ target: documentTarget(document), changes: { summary: { to: draft.summary } } })
    return draft
  })
}

export const updateDraft: Verb<typeof legal.routes.updateDraft> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'body' }
  // Rendered before the transaction, which would otherwise hold its connection while the text waits for a thread.
  const rendered = body.body === undefined ? {} : { html: await renderText(context, body.body) }
  return change(async (tx) => {
    const { document, draft } = await requireDraft(tx, scope, params)
    const after = { ...draft, ...body, ...rendered }
    const changes = { ...diff<VersionInFull>(draft, after, ['summary']), ...changedText(draft, after) }
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return draft
    }
    const saved = { ...after, updated_at: now.toISOString() }
    await saveDraft(tx, scope, saved)
    tx.audited({ target: documentTarget(document), changes })
    return saved
  })
}

/** The log records that the text changed. A draft's content is not evidence. */
const changedText = (before: VersionInFull, after: VersionInFull) =>
  before.body === after.body
    ? {}
    : { body: { from: `${before.body.length} characters`, to: `${after.body.length} characters` } }

export const publishVersion: Verb<typeof legal.routes.publish> = async ({ params, scope, change, now, platform }) =>
  change(async (tx) => {
    const { document, draft } = await requireDraft(tx, scope, params)
    if (document.archived_at !== null) fail('conflict', 'The document is archived. Restore it first.')
    for (const field of ['body', 'summary'] as const) {
      if (draft[field].trim() === '') invalid(field, 'is required before a version is published')
    }
    const before = await findVersionBefore(tx, scope, draft)
    const at = now.toISOString()
    const titled = { ...draft, title: document.title }
    const version = (before?.version ?? 0) + 1
    const published = { ...titled, version, sha256: sha256Of(titled), published_at: at, updated_at: at }
    await saveDraft(tx, scope, published)
    await saveDocument(tx, scope, { ...document, version_id: published.id }, now)
    // Contacts that accepted an earlier version are asked again.
    const contacts = contactsWhoAgreed(tx, scope, document.id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [acceptedField(document.slug)] })
    tx.audited({
      target: documentTarget(document),
      changes: { version: { from: before?.version ?? null, to: version }, sha256: { to: published.sha256 } },
    })
    return published
  })

const sha256Of = ({ title, summary, body }: VersionInFull): string =>
  createHash('sha256').update([title, summary, body].join('\n')).digest('hex')

export const diffVersions: Verb<typeof legal.routes.diff> = async ({ params, query, db, scope }) => {
  const to = (await findVersion(db, scope, params.id, params.versionId)) ?? fail('not_found')
  const from =
    query.against === undefined
      ? await findVersionBefore(db, scope, to)
      : ((await findVersion(db, scope, params.id, query.against)) ?? fail('not_found'))
  const changes = diffTexts(from?.body ?? '', to.body)
  return { from: from && withoutText(from), to: withoutText(to), changes }
}

const withoutText = ({ body: _, html: __, ...version }: VersionInFull) => version

/** Uses the renderer of saved drafts, so that both look the same. */
export const previewText: Verb<typeof legal.routes.preview> = async ({ body, scope, platform }) => ({
  html: await renderText({ pool: platform.renderPool, tenant: scope.organizationId, field: 'body' }, body.body),
})

interface Found {
  document: DocumentRow
  draft: VersionInFull
}

/** Locks a draft against concurrent changes and publication. */
async function requireDraft(
  db: Db,
  scope: EnvironmentScope,
  { id, versionId }: { id: string; versionId: string },
): Promise<Found> {
  const document = (await lockDocument(db, scope, id)) ?? fail('not_found')
  const draft = (await findVersion(db, scope, id, versionId)) ?? fail('not_found')
  if (draft.published_at !== null) fail('conflict', 'A published version cannot be changed. Create a new draft.')
  return { document, draft }
}

export const deleteDraft: Verb<typeof legal.routes.removeDraft> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { document, draft } = await requireDraft(tx, scope, params)
    await deleteDraftRow(tx, scope, draft.id)
    tx.audited({ target: documentTarget(document) })
  })
