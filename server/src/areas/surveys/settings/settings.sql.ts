import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../surveys.sql.ts'

export async function findDaysBetween(db: Db, { environmentId }: Environment): Promise<number | null> {
  const [row] = await db<{ days_between: number | null }[]>`
    select days_between from survey_settings where environment_id = ${environmentId}`
  return row?.days_between ?? null
}

export async function saveDaysBetween(db: Db, { environmentId }: Environment, days: number | null, now: Date) {
  await db`
    insert into survey_settings (environment_id, days_between, updated_at) values (${environmentId}, ${days}, ${now})
    on conflict (environment_id) do update set days_between = ${days}, updated_at = ${now}`
}
