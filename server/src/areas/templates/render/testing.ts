import assert from 'node:assert/strict'
import { type Compiled, compile } from '../compile/compile.ts'
import type { TemplateFormat, TemplateKind, TemplateText } from '../content.ts'
import { prepare, type Rendered, renderPrepared } from './render-prepared.ts'
import type { Links, Variables } from './variables.ts'

interface TextOptions extends Partial<TemplateText> {
  kind?: TemplateKind
  format?: TemplateFormat
  declared?: { name: string; default: string }[]
}

export const grace: Variables = {
  contact: {
    id: '0190a5b2-7c1e-7000-9000-000000000001',
    external_id: null,
    name: 'Grace Hopper',
    first_name: 'Grace',
    email: 'grace@example.com',
    attributes: { plan: 'pro' },
    created_at: '2026-01-01T00:00:00.000Z',
  },
  team: null,
  product: { name: 'Acme' },
  data: {},
}

export function tried({
  kind = 'email',
  format = 'markdown',
  declared = [],
  subject = 'Hello',
  body = '',
  ...text
}: TextOptions) {
  const content = { default_locale: 'en', variables: declared, locales: { en: { subject, body, ...text } } }
  return compile({ kind, format, content, brand: { name: 'Acme' } })
}

export async function compiled(options: TextOptions): Promise<Compiled> {
  const result = await tried(options)
  assert.ok(!('reason' in result), JSON.stringify(result))
  return result
}

/** Why the text is refused; fails where it is not. */
export async function refused(options: TextOptions): Promise<string> {
  const result = await tried(options)
  assert.ok('reason' in result, 'this was compiled')
  return result.reason
}

export const renderedAs = async (
  options: TextOptions,
  variables: Partial<Variables> = {},
  footer: Links | null = null,
): Promise<Rendered> =>
  renderPrepared(prepare(await compiled(options)), { locale: 'en', variables: { ...grace, ...variables }, footer })

/** The body of an in-app notification, which has no layout around it. */
export const bodyOf = async (body: string, variables: Partial<Variables> = {}): Promise<string> =>
  (await renderedAs({ kind: 'in_app', body }, variables)).html.trim()
