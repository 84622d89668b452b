import type { UseFormReturnType } from '@mantine/form'
import type { ApiError, Output } from '@userkeep/client'
import { texts } from '../../texts/templates.ts'
import { localeName } from '../../ui/locales.ts'
import type { Tone } from '../../ui/status.tsx'

export type Template = Output<'GET /v1/organization/templates'>['templates'][number]
export type TemplateInFull = Output<'GET /v1/organization/templates/{id}'>
export type Content = TemplateInFull['draft']
export type TemplateText = Content['locales'][string]
export type DraftForm = UseFormReturnType<Content>
export type Version = Output<'GET /v1/organization/templates/{id}/versions'>['versions'][number]
export type Rendered = Output<'POST /v1/organization/templates/{id}/preview'>

export const templatesRead = 'GET /v1/organization/templates'
export const templateReads = [
  templatesRead,
  'GET /v1/organization/templates/{id}',
  'GET /v1/organization/templates/{id}/versions',
  'GET /v1/organization/templates/{id}/diff',
] as const

export const kinds: Record<Template['kind'], string> = { email: texts.email, in_app: texts.inApp }
export const formats: Record<Template['format'], string> = { markdown: texts.markdown, mjml: texts.mjml }

type Standing = Pick<Template, 'archived_at' | 'current'>

export function stateOf({ archived_at, current }: Standing): { label: string; tone: Tone } {
  if (archived_at !== null) return { label: texts.archived, tone: 'idle' }
  return current
    ? { label: texts.versionNumberText(current.number), tone: 'good' }
    : { label: texts.notPublished, tone: 'warn' }
}

const fields: Record<string, string> = {
  subject: texts.subject,
  preheader: texts.previewLine,
  body: texts.body,
  url: texts.link,
}

/** Returns the title of a text by its path. */
export function titleOf(path: string): string {
  const [, locale = '', field = ''] = path.split('.')
  if (field) return `${fields[field] ?? field}, ${localeName(locale)}`
  return path === 'variables' ? texts.variables : texts.defaultLanguage
}

/** Returns the problems by text. */
export function problemsIn({ fields, message }: ApiError): string[] {
  const found = Object.entries(fields)
  if (found.length === 0) return [message]
  return found.map(([path, reason]) => `${titleOf(path.replace(/^draft\./, ''))}: ${reason}`)
}

/** Variables of every template in groups, as they are inserted. */
export const given: { group: string; values: { label: string; liquid: string }[] }[] = [
  {
    group: texts.contact,
    values: [
      { label: texts.firstName, liquid: texts.contactFirstNameDefaultThere },
      { label: texts.name, liquid: '{{ contact.name }}' },
      { label: texts.email, liquid: '{{ contact.email }}' },
      { label: texts.attribute, liquid: '{{ contact.attributes.plan }}' },
    ],
  },
  {
    group: texts.teamAndProduct,
    values: [
      { label: texts.teamName, liquid: '{{ team.name }}' },
      { label: texts.productName, liquid: '{{ product.name }}' },
    ],
  },
  {
    group: texts.message,
    values: [
      { label: texts.dataOfTheMessage, liquid: '{{ data.name }}' },
      { label: texts.linkToUnsubscribe, liquid: '{{ unsubscribe_url }}' },
      { label: texts.linkToPreferences, liquid: '{{ preferences_url }}' },
    ],
  },
  {
    group: texts.logic,
    values: [
      { label: texts.if, liquid: '{% if team %}…{% endif %}' },
      { label: texts.loop, liquid: '{% for item in data.items %}…{% endfor %}' },
    ],
  },
]
