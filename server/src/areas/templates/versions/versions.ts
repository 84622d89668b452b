import { isDeepStrictEqual } from 'node:util'
import { pageAnswer, pageOf, type templates } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { diffTexts } from '../../../platform/diff-texts.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { TemplateContent } from '../content.ts'
import { findTemplate, lockTemplate, saveTemplate } from '../drafts/templates.sql.ts'
import { templateTarget } from '../drafts/views.ts'
import { compileDraft } from '../preview/compile-draft.ts'
import { findVersion, findVersionBefore, insertVersion, listVersionRows, type VersionInFull } from './versions.sql.ts'

export const listVersions: Verb<typeof templates.routes.versions> = async ({ params, db, scope, query }) => {
  const { id } = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('versions', await listVersionRows(db, scope, id, pageOf(query)), (row) => row)
}

export const getVersion: Verb<typeof templates.routes.version> = async ({ params, db, scope }) =>
  (await findVersion(db, scope, params.id, params.versionId)) ?? fail('not_found')

export const publishTemplate: Verb<typeof templates.routes.publish> = async (call) => {
  const { params, scope, change, now, db, caller, platform } = call
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  requireFinished(template.draft)
  // Compiled outside the transaction, because it takes long and would hold locks.
  const compiled = await compileDraft(platform.renderPool, db, scope, template, template.draft)
  return change(async (tx) => {
    const held = (await lockTemplate(tx, scope, params.id)) ?? fail('not_found')
    if (held.archived_at !== null) fail('conflict', 'The template is archived. Restore it first.')
    if (!isDeepStrictEqual(held.draft, template.draft)) fail('conflict', 'The draft was just changed. Review it again.')
    if (!held.has_changes) fail('conflict', 'The draft has no unpublished changes.')
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

export const diffVersions: Verb<typeof templates.routes.diff> = async ({ params, query, db, scope }) => {
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  const named = async (id: string | undefined) =>
    id === undefined ? null : ((await findVersion(db, scope, template.id, id)) ?? fail('not_found'))
  const to = await named(query.to)
  const from = (await named(query.from)) ?? (await findVersionBefore(db, scope, template.id, to?.number ?? null))
  const parts = diffContents(from?.content ?? null, to?.content ?? template.draft)
  return { from: from && withoutTexts(from), to: to && withoutTexts(to), parts }
}

const withoutTexts = ({ content: _, ...version }: VersionInFull) => version

/** Returns the texts that differ, in the order of the second version. */
function diffContents(from: TemplateContent | null, to: TemplateContent) {
  const [before, after] = [from ? textsOf(from) : new Map<string, string>(), textsOf(to)]
  const paths = new Set([...after.keys(), ...before.keys()])
  return [...paths]
    .filter((path) => !isDeepStrictEqual(before.get(path) ?? '', after.get(path) ?? ''))
    .map((path) => ({ path, changes: diffTexts(before.get(path) ?? '', after.get(path) ?? '') }))
}

function textsOf({ default_locale, variables, locales }: TemplateContent): Map<string, string> {
  const texts = Object.entries(locales).flatMap(([locale, text]) =>
    Object.entries(text).map(([field, words]) => [`locales.${locale}.${field}`, words] as const),
  )
  const declared = variables.map(({ name, default: value }) => `${name} = ${JSON.stringify(value)}`).join('\n')
  return new Map([...texts, ['variables', declared], ['default_locale', default_locale]])
}
