import type { ConsentCategory } from '@userkeep/contract'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactSettingRows } from '../../contact-settings/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface WordingRow {
  category: ConsentCategory
  wording: string
}

/** Lists the sentences that staff wrote, as of a moment. */
export const listWordings = (db: Db, { environmentId }: Environment, at: Date) => db<WordingRow[]>`
  select distinct on (category) category, wording from consent_wordings
  where environment_id = ${environmentId} and since <= ${at} order by category, since desc`

/** Locks the sentences for a change. */
export async function lockWordings(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select 1 from ${contactSettingRows(db)} contact_settings where environment_id = ${environmentId} for no key update`
}

export async function insertWordings(
  db: Db,
  { environmentId }: Environment,
  given: readonly WordingRow[],
  since: Date,
): Promise<void> {
  await db`
    insert into consent_wordings (environment_id, category, since, wording)
    select ${environmentId}, category, ${since}, wording
    from ${rowsIn(db, given, { category: 'text', wording: 'text' })} as given
    on conflict (environment_id, category, since) do update set wording = excluded.wording`
}

/** Lists the categories that sign-up asks about, in the order of the categories. */
export async function askedAtSignup(db: Db, { environmentId }: Environment): Promise<ConsentCategory[]> {
  const [row] = await db<{ asked_at_signup: ConsentCategory[] }[]>`
    select asked_at_signup from consent_settings where environment_id = ${environmentId}`
  return row?.asked_at_signup ?? []
}

export async function saveAskedAtSignup(
  db: Db,
  { environmentId }: Environment,
  categories: ConsentCategory[],
  now: Date,
): Promise<void> {
  await db`
    insert into consent_settings (environment_id, asked_at_signup, updated_at)
    values (${environmentId}, ${categories}, ${now})
    on conflict (environment_id) do update set asked_at_signup = excluded.asked_at_signup,
      updated_at = excluded.updated_at`
}
