import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

interface StepCount {
  step_id: string
  people: number
  reached: number
  median_seconds: number | null
}

/**
 * Counts for each event step the people who did it, those who did it and all steps before, and the time since the
 * previous step. The ids are in display order; a person has reached as many steps as they did without a gap.
 */
export function countSteps(
  db: Db,
  { environmentId }: EnvironmentScope,
  checklistId: string,
  stepIds: readonly string[],
): Promise<StepCount[]> {
  return db<StepCount[]>`
    select step_id, count(*)::int as people, (count(*) filter (where nth = position))::int as reached,
      percentile_cont(0.5) within group (order by extract(epoch from done_at - before_at)::float8)
        filter (where done_at >= before_at) as median_seconds
    from (
      select d.step_id, s.position, d.done_at,
        row_number() over way as nth,
        case when lag(s.position) over way = s.position - 1 then lag(d.done_at) over way end as before_at
      from checklist_progress d
      join unnest(${stepIds as string[]}::uuid[]) with ordinality as s (id, position) on s.id = d.step_id
      where d.environment_id = ${environmentId} and d.checklist_id = ${checklistId}
      window way as (partition by d.contact_id order by s.position)
    ) walked group by step_id`
}

export async function countStarted(db: Db, { environmentId }: EnvironmentScope, checklistId: string): Promise<number> {
  const [row] = await db<{ started: number }[]>`
    select count(distinct contact_id)::int as started from checklist_progress
    where environment_id = ${environmentId} and checklist_id = ${checklistId}`
  return row?.started ?? 0
}
