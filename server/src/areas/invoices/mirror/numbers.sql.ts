import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/**
 * Takes consecutive numbers and returns the first. The row stays locked until the transaction ends, so that a rollback
 * leaves no gap.
 */
export async function takeNumbers(db: Db, { environmentId }: EnvironmentScope, count: number): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    insert into invoice_numbers as n (environment_id, last) values (${environmentId}, ${count})
    on conflict (environment_id) do update set last = n.last + excluded.last
    returning n.last`
  return (row?.last ?? 0) - count + 1
}
