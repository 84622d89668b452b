import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { customerMemberRows, customerRows } from '../customers/public.ts'
import { environmentRows } from '../organizations/public.ts'

/** Selects the members of these customers. */
export const membersOf = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  customerIds: readonly string[],
): Fragment => db`
  select distinct contact_id from ${customerMemberRows(db)} customer_memberships
  where environment_id = ${environmentId} and customer_id = any(${customerIds as string[]}::uuid[])`

interface BalanceRow {
  customer_id: string
  name: string
  balance: number
  next_expiry: string | null
  updated_at: string
}

const order = { 'a.balance': 'bigint', 'a.customer_id': 'uuid' } as const
const largestFirst = keyset('credit_balances', 'desc', order)
const smallestFirst = keyset('credit_balances_smallest_first', 'asc', order)

export function listBalances(
  db: Db,
  { environmentId }: EnvironmentScope,
  page: Page,
  isSmallestFirst: boolean,
): Promise<Paged<BalanceRow>> {
  return (isSmallestFirst ? smallestFirst : largestFirst).read(
    db,
    page,
    ({ key, after, window }) => db<BalanceRow[]>`
      select a.customer_id, c.name, a.balance, a.current_expires_at as next_expiry, a.updated_at, ${key}
      from credit_accounts a
      join ${customerRows(db)} c on c.environment_id = ${environmentId} and c.id = a.customer_id
      where a.environment_id = ${environmentId} ${after} ${window}`,
  )
}

export interface ExpiringAccount {
  organization_id: string
  environment_id: string
  customer_id: string
}

/** Lists accounts of all tenants with expired grants. */
export function listExpiring(db: Db, now: Date, limit: number): Promise<ExpiringAccount[]> {
  return db<ExpiringAccount[]>`
    select e.organization_id, a.environment_id, a.customer_id
    from credit_accounts a join ${environmentRows(db)} e on e.id = a.environment_id
    where a.current_expires_at <= ${now} order by a.current_expires_at limit ${limit}`
}
