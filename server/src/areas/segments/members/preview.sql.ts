import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { type ContactRow, contactColumns } from '../../contacts/public.ts'
import type { Environment } from './environment.ts'

export async function countHolding(db: Db, { environmentId }: Environment, condition: Fragment): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from contacts c where c.environment_id = ${environmentId} and ${condition}`
  return row?.count ?? 0
}

/** The newest of them. */
export function listHolding(db: Db, { environmentId }: Environment, condition: Fragment, limit: number) {
  return db<ContactRow[]>`
    select ${contactColumns(db)} from contacts c where c.environment_id = ${environmentId} and ${condition}
    order by c.id desc limit ${limit}`
}
