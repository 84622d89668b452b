import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment } from '../rows/stale.sql.ts'
import { customerConditions, planConditions, type Shared } from './matching.sql.ts'

const id = { 'd.customer_id': 'uuid' } as const
const columns = {
  name: { 'd.name_key': 'text', ...id },
  plan: { 'd.plan_key': 'text', ...id },
  status: { 'd.status': 'text', ...id },
  mrr: { 'd.monthly': 'bigint', ...id },
  members: { 'd.members': 'bigint', ...id },
  last_seen_at: { 'd.last_seen_at': 'timestamptz', ...id },
  created_at: id,
} as const

type CustomerOrder = keyof typeof columns
export type CustomerSort = CustomerOrder | `-${CustomerOrder}`

const orders = new Map(
  Object.entries(columns).flatMap(([name, key]) => [
    [name, keyset(`directory_customers_${name}`, 'asc', key)] as const,
    [`-${name}`, keyset(`directory_customers_${name}_backwards`, 'desc', key)] as const,
  ]),
)

export function pageCustomers(
  db: Db,
  scope: Environment,
  filter: Shared,
  sort: CustomerSort,
  page: Page,
): Promise<Paged<{ id: string }>> {
  const order = orders.get(sort)
  if (!order) throw new Error(`no such order: ${sort}`)
  return order.read(
    db,
    page,
    ({ key, after, window }) => db<{ id: string }[]>`
      select d.customer_id as id, ${key} ${matching(db, scope, filter)} ${after} ${window}`,
  )
}

const matching = (db: Db, { environmentId }: Environment, filter: Shared): Fragment => db`
  from directory_customers d
  where d.environment_id = ${environmentId} ${planConditions(db, filter)} ${named(db, filter)}
    ${customerConditions(db, { environmentId }, filter, db`d.customer_id`)}`

/** Returns the condition, starting with `and`, that the name has words that begin with these. */
const named = (db: Db, { q = '' }: Shared): Fragment =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 5)
    .reduce((all, word) => db`${all} and strpos(' ' || d.name_key, ${` ${word}`}) > 0`, db``)

export async function countCustomers(db: Db, scope: Environment, filter: Shared): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) ${matching(db, scope, filter)}`
  return row.count
}

export const countStatuses = (db: Db, { environmentId }: Environment) => db<{ status: string; count: number }[]>`
  select d.status, count(*) from directory_customers d
  where d.environment_id = ${environmentId} group by d.status order by d.status`
