import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { type RenderJob, TooExpensive } from '../../../platform/render/job.ts'
import type { RenderPool } from '../../../platform/render/render-pool.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import type { CompileAsk, Compiled, Refused } from '../compile/compile.ts'
import type { TemplateContent } from '../content.ts'
import type { TemplateRow } from '../drafts/templates.sql.ts'

const job: RenderJob<CompileAsk, Compiled | Refused> = {
  module: new URL('../render/jobs.ts', import.meta.url).href,
  name: 'compileJob',
}

/** CPU time for all texts of a draft, a hundred times that of a long mail. */
const budgetMs = 3000

/** Compiles a draft with the brand of the environment, or refuses it with the path of the wrong text. */
export async function compileDraft(
  pool: RenderPool,
  db: Db,
  { environmentId, organizationId }: EnvironmentScope,
  { kind, format }: Pick<TemplateRow, 'kind' | 'format'>,
  content: TemplateContent,
): Promise<Compiled> {
  const brand = brandOf(await settingsOf(db, environmentId))
  const result = await orInvalid(pool.run(job, { kind, format, content, brand }, { tenant: organizationId, budgetMs }))
  return 'reason' in result ? invalid(result.path, result.reason) : result
}

/** Refuses a draft that is over its budget. */
export async function orInvalid<Output>(running: Promise<Output>): Promise<Output> {
  try {
    return await running
  } catch (error) {
    if (error instanceof TooExpensive) return invalid('draft', error.message)
    throw error
  }
}
