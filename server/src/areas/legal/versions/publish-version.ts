import { createHash } from 'node:crypto'
import type { legal } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactsWhoAgreed } from '../acceptances/acceptances.sql.ts'
import { saveDocument } from '../documents/documents.sql.ts'
import { documentTarget } from '../documents/views.ts'
import { acceptedField } from '../segment-fields.sql.ts'
import { requireDraft } from './require-draft.ts'
import { findVersionBefore, saveDraft, type VersionInFull } from './versions.sql.ts'

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
    // Whoever agreed to an earlier version is asked again.
    const contacts = contactsWhoAgreed(tx, scope, document.id)
    await platform.contactData.changed(tx, { scope, contacts, fields: [acceptedField(document.slug)] })
    tx.audited({
      target: documentTarget(document),
      changes: { version: { from: before?.version ?? null, to: version }, sha256: { to: published.sha256 } },
    })
    return published
  })

const sha256Of = ({ title, summary, body }: VersionInFull): string =>
  createHash('sha256').update([title, summary, body].join('\n')).digest('hex')
