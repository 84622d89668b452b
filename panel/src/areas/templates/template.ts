import type { UseFormReturnType } from '@mantine/form'
import type { ApiError, Output } from '@userkeep/client'
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

export const kinds: Record<Template['kind'], string> = { email: 'Email', in_app: 'In-app' }
export const formats: Record<Template['format'], string> = { markdown: 'Markdown', mjml: 'MJML' }

type Standing = Pick<Template, 'archived_at' | 'current'>

export function stateOf({ archived_at, current }: Standing): { label: string; tone: Tone } {
  if (archived_at !== null) return { label: 'Archived', tone: 'idle' }
  return current ? { label: `Version ${current.number}`, tone: 'good' } : { label: 'Not published', tone: 'warn' }
}

const fields: Record<string, string> = { subject: 'Subject', preheader: 'Preview line', body: 'Body', url: 'Leads to' }

/** Of a text, as its path names it. */
export function titleOf(path: string): string {
  const [, locale = '', field = ''] = path.split('.')
  if (field) return `${fields[field] ?? field}, ${localeName(locale)}`
  return path === 'variables' ? 'Variables' : 'Default language'
}

/** What was refused, by the text that it is about. */
export function problemsIn({ fields, message }: ApiError): string[] {
  const found = Object.entries(fields)
  if (found.length === 0) return [message]
  return found.map(([path, reason]) => `${titleOf(path.replace(/^draft\./, ''))}: ${reason}`)
}

/** What a template can read, in groups, as it is inserted. */
export const given: { group: string; values: { label: string; liquid: string }[] }[] = [
  {
    group: 'Contact',
    values: [
      { label: 'First name', liquid: '{{ contact.first_name | default: "there" }}' },
      { label: 'Name', liquid: '{{ contact.name }}' },
      { label: 'Email', liquid: '{{ contact.email }}' },
      { label: 'Attribute', liquid: '{{ contact.attributes.plan }}' },
    ],
  },
  {
    group: 'Team and product',
    values: [
      { label: 'Team name', liquid: '{{ team.name }}' },
      { label: 'Product name', liquid: '{{ product.name }}' },
    ],
  },
  {
    group: 'Message',
    values: [
      { label: 'Data of the message', liquid: '{{ data.name }}' },
      { label: 'Link to unsubscribe', liquid: '{{ unsubscribe_url }}' },
      { label: 'Link to preferences', liquid: '{{ preferences_url }}' },
    ],
  },
  {
    group: 'Logic',
    values: [
      { label: 'If', liquid: '{% if team %}…{% endif %}' },
      { label: 'Loop', liquid: '{% for item in data.items %}…{% endfor %}' },
    ],
  },
]
