import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Environment } from '../rows/stale.sql.ts'
import { type ContactFilter, contactConditions, planConditions } from './matching.sql.ts'

const id = { 'd.contact_id': 'uuid' } as const
const columns = {
  name: { 'd.name_key': 'text', ...id },
  customer: { 'd.customer_key': 'text', ...id },
  role: { 'd.role_key': 'text', ...id },
  plan: { 'd.plan_key': 'text', ...id },
  status: { 'd.status': 'text', ...id },
  mrr: { 'd.monthly': 'bigint', ...id },
  last_seen_at: { 'd.last_seen_at': 'timestamptz', ...id },
  created_at: id,
} as const

type ContactOrder = keyof typeof columns
export type ContactSort = ContactOrder | `-${ContactOrder}`

const orders = new Map(
  Object.entries(columns).flatMap(([name, key]) => [
    [name, keyset(`directory_contacts_${name}`, 'asc', key)] as const,
    [`-${name}`, keyset(`directory_contacts_${name}_backwards`, 'desc', key)] as const,
  ]),
)
const newestVisitors = keyset('directory_visitors', 'desc', { 'c.id': 'uuid' })
const oldestVisitors = keyset('directory_visitors_oldest_first', 'asc', { 'c.id': 'uuid' })

interface Found {
  id: string
}

/** Pages through identified contacts by a column that an index has in order. */
export function pageContacts(
  db: Db,
  scope: Environment,
  filter: ContactFilter,
  sort: ContactSort,
  page: Page,
): Promise<Paged<Found>> {
  const order = orders.get(sort)
  if (!order) throw new Error(`no such order: ${sort}`)
  return order.read(
    db,
    page,
    ({ key, after, window }) => db<Found[]>`
      select d.contact_id as id, ${key} ${matching(db, scope, filter)} ${after} ${window}`,
  )
}

/** Pages through visitors by age. */
export const pageVisitors = (
  db: Db,
  { environmentId }: Environment,
  filter: ContactFilter,
  sort: ContactSort,
  page: Page,
): Promise<Paged<Found>> =>
  (sort === 'created_at' ? oldestVisitors : newestVisitors).read(
    db,
    page,
    ({ key, after, window }) => db<Found[]>`
      select c.id, ${key} from ${contactRows(db)} c
      where c.environment_id = ${environmentId} and c.kind = 'visitor'
        ${contactConditions(db, { environmentId }, filter, db`c.id`)} ${after} ${window}`,
  )

const matching = (db: Db, { environmentId }: Environment, filter: ContactFilter): Fragment => db`
  from directory_contacts d
  where d.environment_id = ${environmentId} ${planConditions(db, filter)}
    ${contactConditions(db, { environmentId }, filter, db`d.contact_id`)}`

export async function countContacts(db: Db, scope: Environment, filter: ContactFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) ${matching(db, scope, filter)}`
  return row.count
}

export async function countVisitors(db: Db, { environmentId }: Environment, filter: ContactFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from ${contactRows(db)} c
    where c.environment_id = ${environmentId} and c.kind = 'visitor'
      ${contactConditions(db, { environmentId }, filter, db`c.id`)}`
  return row.count
}
