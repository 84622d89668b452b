import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import type { RenderPool } from '../../../platform/render/render-pool.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Compiled } from '../compile/compile.ts'
import type { TemplateContent } from '../content.ts'
import { derivedKey } from '../drafts/derived-key.ts'
import { requireRoom } from '../drafts/require-room.ts'
import { findTemplate, insertTemplate, saveTemplate } from '../drafts/templates.sql.ts'
import { compileDraft } from '../preview/compile-draft.ts'
import { insertVersion } from './versions.sql.ts'

/** A Markdown mail template that is ready to be saved. */
interface MadeTemplate {
  name: string
  draft: TemplateContent
  compiled: Compiled
}

const kind = { kind: 'email', format: 'markdown' } as const

/** Makes templates for areas that write mails of what they have. */
export interface TemplateMaker {
  /** Refuses a text that cannot be compiled. Must run outside a transaction, because it takes long. */
  compile(db: Db, scope: EnvironmentScope, name: string, draft: TemplateContent): Promise<MadeTemplate>
}

export const createTemplateMaker = ({ renderPool }: { renderPool: RenderPool }): TemplateMaker => ({
  compile: async (db, scope, name, draft) => ({
    name,
    draft,
    compiled: await compileDraft(renderPool, db, scope, kind, draft),
  }),
})

/** Saves a template with its first version, published by this member of the staff. Answers its id. */
export async function addTemplate(
  db: Db,
  scope: EnvironmentScope,
  { name, draft, compiled }: MadeTemplate,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  await requireRoom(db, scope)
  const [id, versionId] = [uuid(), uuid()]
  const key = await derivedKey(db, scope, name)
  await insertTemplate(db, scope, { id, key, name: name.slice(0, 120), ...kind, draft }, now)
  const version = { id: versionId, template_id: id, number: 1, content: draft, compiled, published_by: by }
  await insertVersion(db, scope, version, now)
  const row = await findTemplate(db, scope, id)
  if (row) await saveTemplate(db, scope, { ...row, current_version_id: versionId }, now)
  return id
}
