import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { StaffUser } from '../../../platform/http/callers.ts'
import type { RenderJob } from '../../../platform/render/job.ts'
import type { RenderPool } from '../../../platform/render/render-pool.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import type { Compiled } from '../compile/compile.ts'
import type { TemplateContent } from '../content.ts'
import type { TemplateRow } from '../drafts/templates.sql.ts'
import type { NotRendered } from '../render/jobs.ts'
import type { Rendered, RenderInput } from '../render/render-prepared.ts'
import { variablesOf } from '../render/variables.sql.ts'
import type { ContactVariables, Links } from '../render/variables.ts'
import { findCompiled, findVersion } from '../versions/versions.sql.ts'
import { compileDraft, orInvalid } from './compile-draft.ts'

interface Shown {
  contact_id?: string | null | undefined
  locale?: string | null | undefined
  data?: Record<string, unknown> | undefined
  draft?: TemplateContent | undefined
  version_id?: string | undefined
}

interface Asked {
  db: Db
  scope: EnvironmentScope
  pool: RenderPool
  user: StaffUser
  template: TemplateRow
  footer: Links | null
}

const job: RenderJob<RenderInput & { compiled: Compiled }, Rendered | NotRendered> = {
  module: new URL('../render/jobs.ts', import.meta.url).href,
  name: 'previewJob',
}

/** Renders a preview. Without a contact, the data is that of the staff member. */
export async function show(asked: Asked, shown: Shown): Promise<Rendered & { contact_id: string | null }> {
  const compiled = await compiledOf(asked, shown)
  const variables = await variablesFor(asked, shown.contact_id ?? null)
  const input = {
    locale: shown.locale ?? variables.locale,
    variables: { ...variables, data: shown.data ?? {} },
    footer: asked.footer,
  }
  const made = await orInvalid(asked.pool.run(job, { ...input, compiled }, { tenant: asked.scope.organizationId }))
  if ('notRendered' in made) return invalid('draft', `cannot be rendered: ${made.notRendered}`)
  return { ...made, contact_id: shown.contact_id ? variables.contact.id : null }
}

async function compiledOf({ db, scope, pool, template }: Asked, { draft, version_id }: Shown): Promise<Compiled> {
  if (version_id === undefined) return compileDraft(pool, db, scope, template, draft ?? template.draft)
  if (!(await findVersion(db, scope, template.id, version_id))) invalid('version_id', 'must be an existing version')
  return (await findCompiled(db, scope, version_id)) ?? fail('internal')
}

async function variablesFor({ db, scope, user }: Asked, contactId: string | null): Promise<ContactVariables> {
  if (contactId !== null) {
    const contact =
      (await findLiveContact(db, scope, contactId)) ?? invalid('contact_id', 'must be an existing contact')
    const found = (await variablesOf(db, scope, [contact.id])).get(contact.id)
    return found ?? invalid('contact_id', 'must be an existing contact')
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
