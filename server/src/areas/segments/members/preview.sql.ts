import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { type ContactRow, contactColumns, wholeContactRows } from '../../contacts/public.ts'
import type { Environment } from './environment.ts'

export async function countHolding(db: Db, { environmentId }: Environment, condition: Fragment): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from ${wholeContactRows(db)} c where c.environment_id = ${environmentId} and ${condition}`
  return row?.count ?? 0
}

/** Lists the newest matching contacts. */
export function listHolding(db: Db, { environmentId }: Environment, condition: Fragment, limit: number) {
  return db<ContactRow[]>`
    select ${contactColumns(db)} from ${wholeContactRows(db)} c where c.environment_id = ${environmentId} and ${condition}
    order by c.id desc limit ${limit}`
}
