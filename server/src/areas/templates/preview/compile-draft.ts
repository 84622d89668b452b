import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import type { Compiled } from '../compile/compile.ts'
import type { Compiler } from '../compile/compiler.ts'
import type { TemplateContent } from '../content.ts'
import type { TemplateRow } from '../drafts/templates.sql.ts'

/** What a draft becomes in the brand that the environment has now; refuses with the path of the text that is wrong. */
export async function compileDraft(
  compiler: Compiler,
  db: Db,
  { environmentId }: EnvironmentScope,
  { kind, format }: Pick<TemplateRow, 'kind' | 'format'>,
  content: TemplateContent,
): Promise<Compiled> {
  const brand = brandOf(await settingsOf(db, environmentId))
  const result = await compiler.compile({ kind, format, content, brand })
  return 'reason' in result ? invalid(result.path, result.reason) : result
}
