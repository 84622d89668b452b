import { invalid } from '../../../platform/fail.ts'
import type { TemplateContent, TemplateFormat, TemplateKind } from '../content.ts'
import { reservedVariables } from '../render/variables.ts'

/** Reserved words of Liquid. */
const liquidWords = ['true', 'false', 'nil', 'null', 'empty', 'blank', 'forloop', 'and', 'or', 'not', 'contains', 'in']

const taken: ReadonlySet<string> = new Set([...reservedVariables, ...liquidWords, 'uk_address'])

/** Throws if the draft contradicts itself. An unfinished draft is accepted. */
export function validateDraft(draft: TemplateContent): void {
  const { default_locale, variables, locales } = draft
  if (!Object.hasOwn(locales, default_locale)) invalid('draft.default_locale', 'has no texts in this draft')
  const names = variables.map(({ name }) => name)
  for (const [n, name] of names.entries()) {
    if (taken.has(name)) invalid(`draft.variables[${n}].name`, `"${name}" is reserved`)
    if (names.indexOf(name) !== n) invalid(`draft.variables[${n}].name`, `"${name}" is declared twice`)
  }
}

export function requireFormat(kind: TemplateKind, format: TemplateFormat): void {
  if (kind === 'in_app' && format === 'mjml') invalid('format', 'must be markdown for a notification')
}

export const emptyDraft = (): TemplateContent => ({
  default_locale: 'en',
  variables: [],
  locales: { en: { subject: '', body: '' } },
})
