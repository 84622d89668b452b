import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

/**
 * Takes so many numbers and answers the first of them. The row stays locked until this transaction ends, so that one
 * which is rolled back leaves no gap: whoever takes the next number waits for it.
 */
export async function takeNumbers(db: Db, { environmentId }: EnvironmentScope, count: number): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    insert into invoice_numbers as n (environment_id, last) values (${environmentId}, ${count})
    on conflict (environment_id) do update set last = n.last + excluded.last
    returning n.last`
  return (row?.last ?? 0) - count + 1
}
