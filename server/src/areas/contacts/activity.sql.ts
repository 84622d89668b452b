import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'

/** The months in which the folded contact was active become the other's. Answers those in which both were. */
export async function moveActivity(db: Db, scope: EnvironmentScope, from: string, into: string): Promise<string[]> {
  const rows = await db<{ month: string }[]>`
    with gone as (
      delete from active_contacts where environment_id = ${scope.environmentId} and contact_id = ${from}
      returning month
    ), moved as (
      insert into active_contacts (environment_id, month, contact_id)
      select ${scope.environmentId}, month, ${into} from gone
      on conflict do nothing returning month
    )
    select month::text from gone except select month::text from moved`
  return rows.map((row) => row.month)
}
