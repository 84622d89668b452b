import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Lists who did a step of a checklist, and when the first one. Null if there is no such checklist. */
export async function reachedByChecklist(db: Db, { environmentId }: EnvironmentScope, id: string) {
  const [checklist] = await db<{ name: string }[]>`
    select name from checklists where environment_id = ${environmentId} and id = ${id}`
  if (!checklist) return null
  const people = await db<{ contact_id: string; at: string }[]>`
    select contact_id, min(done_at) as at from checklist_progress
    where environment_id = ${environmentId} and checklist_id = ${id} group by contact_id`
  return { name: checklist.name, people }
}
