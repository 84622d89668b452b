import assert from 'node:assert/strict'
import type { Staff } from './people.ts'

export const templatesPath = '/v1/organization/templates'

interface TemplateOptions {
  name?: string
  kind?: 'email' | 'in_app'
  format?: 'markdown' | 'mjml'
  subject?: string
  body?: string
  url?: string
  variables?: { name: string; default: string | number | boolean }[]
  /** Beside English: the texts of other locales. */
  locales?: Record<string, { subject: string; body: string; preheader?: string; url?: string }>
}

export const contentOf = ({
  subject = 'Hello',
  body = 'Hello there.',
  url,
  variables = [],
  locales = {},
}: TemplateOptions) => ({
  default_locale: 'en',
  variables,
  locales: { en: { subject, body, ...(url !== undefined && { url }) }, ...locales },
})

/** A template with a draft. */
export async function templateIn(owner: Staff, options: TemplateOptions = {}, query = ''): Promise<{ id: string }> {
  const { name = 'Welcome', kind = 'email', format = 'markdown' } = options
  const { status, body } = await owner.post(`${templatesPath}${query}`, {
    name,
    kind,
    format,
    draft: contentOf(options),
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** A template that can be sent, and the version that is. */
export async function publishedTemplate(
  owner: Staff,
  options: TemplateOptions = {},
  query = '',
): Promise<{ id: string; versionId: string }> {
  const { id } = await templateIn(owner, options, query)
  const { status, body } = await owner.post(`${templatesPath}/${id}/publish${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { id, versionId: body.id }
}
