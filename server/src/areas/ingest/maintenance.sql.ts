import type postgres from 'postgres'
import { transaction } from '../../platform/db/transaction.ts'
import { environmentRows } from '../organizations/public.ts'

/** Skips from environment to environment in the index, without reading the rows between. */
export async function listGoneEnvironments(sql: postgres.Sql, table: string): Promise<string[]> {
  const known = new Set(
    (await sql<{ id: string }[]>`select id from ${environmentRows(sql)} environments`).map(({ id }) => id),
  )
  const gone: string[] = []
  let id = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const [next] = await sql<{ id: string }[]>`
      select environment_id as id from ${sql(table)} where environment_id > ${id} order by environment_id limit 1`
    if (!next) return gone
    id = next.id
    if (!known.has(id)) gone.push(id)
  }
}

/** Without a limit. */
export const deleteRowsOf = (sql: postgres.Sql, table: string, environmentId: string): Promise<void> =>
  transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`delete from ${tx(table)} where environment_id = ${environmentId}`
  })
