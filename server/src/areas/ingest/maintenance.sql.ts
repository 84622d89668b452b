import type postgres from 'postgres'
import { transaction } from '../../platform/db/transaction.ts'

/** From one environment to the next by the index, without looking at the rows between. */
export async function listGoneEnvironments(sql: postgres.Sql, table: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with recursive present (id) as (
      (select environment_id from ${sql(table)} order by environment_id limit 1)
      union all
      select (select t.environment_id from ${sql(table)} t where t.environment_id > present.id
        order by t.environment_id limit 1)
      from present where present.id is not null
    )
    select id from present where id is not null and not exists (select from environments e where e.id = present.id)`
  return rows.map((row) => row.id)
}

/** However many there are. */
export const deleteRowsOf = (sql: postgres.Sql, table: string, environmentId: string): Promise<void> =>
  transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`delete from ${tx(table)} where environment_id = ${environmentId}`
  })
