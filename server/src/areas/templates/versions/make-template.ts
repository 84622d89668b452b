import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Compiled } from '../compile/compile.ts'
import { createCompiler } from '../compile/compiler.ts'
import type { TemplateContent } from '../content.ts'
import { requireRoom } from '../drafts/require-room.ts'
import { findTemplate, insertTemplate, saveTemplate } from '../drafts/templates.sql.ts'
import { compileDraft } from '../preview/compile-draft.ts'
import { insertVersion } from './versions.sql.ts'

/** A template of a mail in Markdown that is ready to be saved. */
export interface MadeTemplate {
  name: string
  draft: TemplateContent
  compiled: Compiled
}

const kind = { kind: 'email', format: 'markdown' } as const

/** Makes templates for areas that write mails of what they have. */
export interface TemplateMaker {
  /** Outside a transaction: it takes its time. Refuses a text that cannot be compiled. */
  compile(db: Db, scope: EnvironmentScope, name: string, draft: TemplateContent): Promise<MadeTemplate>
  close(): Promise<void>
}

export function createTemplateMaker(): TemplateMaker {
  const compiler = createCompiler()
  return {
    compile: async (db, scope, name, draft) => ({
      name,
      draft,
      compiled: await compileDraft(compiler, db, scope, kind, draft),
    }),
    close: () => compiler.close(),
  }
}

/** Saves a template with its first version, published by this member of the staff. Answers its id. */
export async function addTemplate(
  db: Db,
  scope: EnvironmentScope,
  { name, draft, compiled }: MadeTemplate,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  await requireRoom(db, scope)
  const [id, versionId] = [uuid(), uuid()]
  await insertTemplate(db, scope, { id, name: name.slice(0, 120), ...kind, draft }, now)
  const version = { id: versionId, template_id: id, number: 1, content: draft, compiled, published_by: by }
  await insertVersion(db, scope, version, now)
  const row = await findTemplate(db, scope, id)
  if (row) await saveTemplate(db, scope, { ...row, current_version_id: versionId }, now)
  return id
}
