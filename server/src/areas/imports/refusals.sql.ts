import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface RefusalRow {
  line: number
  field: string | null
  reason: string
  content: string
}

export async function insertRefusals(
  db: Db,
  { environmentId }: Environment,
  importId: string,
  refusals: readonly RefusalRow[],
): Promise<void> {
  if (refusals.length === 0) return
  await db`
    insert into import_refusals (environment_id, import_id, line, field, reason, content)
    select ${environmentId}, ${importId}, line, field, reason, content
    from ${rowsIn(db, refusals, { line: 'bigint', field: 'text', reason: 'text', content: 'text' })} given
    on conflict (environment_id, import_id, line) do nothing`
}

export const listRefusals = (
  db: Db,
  { environmentId }: Environment,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RefusalRow[]> => db<RefusalRow[]>`
  select line, field, reason, content from import_refusals
  where environment_id = ${environmentId} and import_id = ${importId} and line > ${after}
  order by line limit ${limit}`

export async function deleteRefusals(db: Db, { environmentId }: Environment, importId: string): Promise<void> {
  await db`delete from import_refusals where environment_id = ${environmentId} and import_id = ${importId}`
}

/** Deletes refused lines of imports that finished long ago, because they contain personal data. */
export async function deleteOldRefusals(db: Db, { environmentId }: Environment, before: Date): Promise<void> {
  await db`
    delete from import_refusals r using imports i
    where r.environment_id = ${environmentId} and i.environment_id = ${environmentId} and i.id = r.import_id
      and i.finished_at < ${before}`
}
