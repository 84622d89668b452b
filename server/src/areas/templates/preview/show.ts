import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { StaffUser } from '../../../platform/http/callers.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import type { Compiled } from '../compile/compile.ts'
import type { Compiler } from '../compile/compiler.ts'
import type { TemplateContent } from '../content.ts'
import type { TemplateRow } from '../drafts/templates.sql.ts'
import { prepare, type Rendered, renderPrepared } from '../render/renderer.ts'
import { variablesOf } from '../render/variables.sql.ts'
import type { ContactVariables, Links } from '../render/variables.ts'
import { findCompiled, findVersion } from '../versions/versions.sql.ts'
import { compileDraft } from './compile-draft.ts'

export interface Shown {
  contact_id?: string | null | undefined
  locale?: string | null | undefined
  data?: Record<string, unknown> | undefined
  draft?: TemplateContent | undefined
  version_id?: string | undefined
}

interface Asked {
  db: Db
  scope: EnvironmentScope
  compiler: Compiler
  user: StaffUser
  template: TemplateRow
  footer: Links | null
}

/** What somebody would get. Without a contact, the data is that of the member of the staff who asks. */
export async function show(asked: Asked, shown: Shown): Promise<Rendered & { contact_id: string | null }> {
  const compiled = await compiledOf(asked, shown)
  const variables = await variablesFor(asked, shown.contact_id ?? null)
  const locale = shown.locale ?? variables.locale
  try {
    const data = shown.data ?? {}
    const rendered = renderPrepared(prepare(compiled), {
      locale,
      variables: { ...variables, data },
      footer: asked.footer,
    })
    return { ...rendered, contact_id: shown.contact_id ? variables.contact.id : null }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    return invalid('draft', `cannot be rendered: ${reason.slice(0, 300)}`)
  }
}

async function compiledOf({ db, scope, compiler, template }: Asked, { draft, version_id }: Shown): Promise<Compiled> {
  if (version_id === undefined) return compileDraft(compiler, db, scope, template, draft ?? template.draft)
  if (!(await findVersion(db, scope, template.id, version_id))) invalid('version_id', 'there is no such version')
  return (await findCompiled(db, scope, version_id)) ?? fail('internal')
}

async function variablesFor({ db, scope, user }: Asked, contactId: string | null): Promise<ContactVariables> {
  if (contactId !== null) {
    const contact = (await findLiveContact(db, scope, contactId)) ?? invalid('contact_id', 'there is no such contact')
    const found = (await variablesOf(db, scope, [contact.id])).get(contact.id)
    return found ?? invalid('contact_id', 'there is no such contact')
  }
  const brand = brandOf(await settingsOf(db, scope.environmentId))
  const { id, name, email, createdAt } = user
  return {
    contact: {
      id,
      external_id: null,
      name,
      first_name: name.trim().split(/\s+/)[0] ?? null,
      email,
      attributes: {},
      created_at: createdAt,
    },
    team: null,
    product: { name: brand.name },
    address: email,
    locale: null,
  }
}
