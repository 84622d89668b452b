import { isDeepStrictEqual } from 'node:util'
import type { templates } from '@userkeep/contract'
import { diffTexts } from '../../../platform/diff-texts.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { TemplateContent } from '../content.ts'
import { findTemplate } from '../drafts/templates.sql.ts'
import { findVersion, findVersionBefore, type VersionInFull } from './versions.sql.ts'

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

/** Text by text, in the order of the second; only what differs. */
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
