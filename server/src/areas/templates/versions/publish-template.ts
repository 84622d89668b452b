import { isDeepStrictEqual } from 'node:util'
import type { templates } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { TemplateContent } from '../content.ts'
import { findTemplate, lockTemplate, saveTemplate } from '../drafts/templates.sql.ts'
import { templateTarget } from '../drafts/views.ts'
import { compileDraft } from '../preview/compile-draft.ts'
import type { Own } from '../setup.ts'
import { findVersion, insertVersion } from './versions.sql.ts'

export const publishTemplate: Verb<typeof templates.routes.publish, Own> = async (call) => {
  const { params, scope, change, now, db, own, caller } = call
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  requireFinished(template.draft)
  // Outside the transaction: it takes its time, and nobody should wait for a row meanwhile.
  const compiled = await compileDraft(own.compiler, db, scope, template, template.draft)
  return change(async (tx) => {
    const held = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    if (held.archived_at !== null) fail('conflict', 'The template is archived. Restore it first.')
    if (!isDeepStrictEqual(held.draft, template.draft))
      fail('conflict', 'The draft has just been changed. Look at it again.')
    if (!held.has_changes) fail('conflict', 'The draft is what was published already.')
    const number = (held.number ?? 0) + 1
    const version = { id: uuid(), template_id: held.id, number, content: held.draft, compiled }
    await insertVersion(tx, scope, { ...version, published_by: caller.user.name }, now)
    await saveTemplate(tx, scope, { ...held, current_version_id: version.id }, now)
    tx.audited({ target: templateTarget(held), changes: { version: { from: held.number, to: number } } })
    return (await findVersion(tx, scope, held.id, version.id)) ?? fail('internal')
  })
}

function requireFinished({ locales }: TemplateContent): void {
  for (const [locale, text] of Object.entries(locales)) {
    for (const field of ['subject', 'body'] as const) {
      if (text[field].trim() === '') invalid(`locales.${locale}.${field}`, 'is required before a version is published')
    }
  }
}
