import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { customerRows } from '../../customers/public.ts'

/** Identifies an account. */
export interface AccountKey {
  environment_id: string
  customer_id: string
}

const key: Columns<AccountKey> = { environment_id: 'uuid', customer_id: 'uuid' }

export interface AccountRow extends AccountKey {
  balance: number
  lines: number
  current_grant: string | null
  current_remaining: number
  current_expires_at: string | null
}

export interface SavedAccount extends Omit<AccountRow, 'current_expires_at'> {
  current_expires_at: Date | null
  updated_at: Date
}

/** Locks in the given order, so that two transactions that lock several cannot deadlock. */
export async function lockAccounts(db: Db, accounts: readonly AccountKey[]): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select a.* from ${rowsIn(db, accounts, key)} as wanted
    cross join lateral (
      select a.environment_id, a.customer_id, a.balance, a.lines, a.current_grant, a.current_remaining,
        a.current_expires_at
      from credit_accounts a
      where a.environment_id = ${environmentOf(db, accounts[0]?.environment_id, 'wanted.environment_id')}
        and a.customer_id = wanted.customer_id
      for no key update
    ) a`
}

/** Opens an account for an existing customer. Does nothing if there is one. */
export async function openAccount(db: Db, { environment_id, customer_id }: AccountKey, now: Date): Promise<void> {
  await db`
    insert into credit_accounts (environment_id, customer_id, balance, lines, current_remaining, updated_at)
    select environment_id, id, 0, 0, 0, ${now} from ${customerRows(db)} customers
    where environment_id = ${environment_id} and id = ${customer_id}
    on conflict (environment_id, customer_id) do nothing`
}

/** Returns the customers that exist. */
export async function findTeams(db: Db, teams: readonly AccountKey[]): Promise<AccountKey[]> {
  return db<AccountKey[]>`
    select c.environment_id, c.id as customer_id from ${rowsIn(db, teams, key)} as wanted
    join ${customerRows(db)} c on c.environment_id = ${environmentOf(db, teams[0]?.environment_id, 'wanted.environment_id')}
      and c.id = wanted.customer_id`
}

interface GrantRow {
  id: string
  remaining: number
  expires_at: string | null
  created_at: string
}

/** Lists the grants after the current one, in the order of spending. */
export function listOpenGrants(
  db: Db,
  { environment_id, customer_id }: AccountKey,
  { except, limit }: { except: string; limit: number },
): Promise<GrantRow[]> {
  return db<GrantRow[]>`
    select id, remaining, expires_at, created_at from credit_grants
    where environment_id = ${environment_id} and customer_id = ${customer_id} and remaining > 0 and id <> ${except}
    order by expires_at, created_at, id limit ${limit}`
}

export async function saveAccounts(db: Db, accounts: readonly SavedAccount[]): Promise<void> {
  await db`
    update credit_accounts a set balance = w.balance, lines = w.lines, current_grant = w.current_grant,
      current_remaining = w.current_remaining, current_expires_at = w.current_expires_at, updated_at = w.updated_at
    from ${rowsIn(db, accounts, {
      ...key,
      balance: 'bigint',
      lines: 'bigint',
      current_grant: 'uuid',
      current_remaining: 'bigint',
      current_expires_at: 'timestamptz',
      updated_at: 'timestamptz',
    })} as w
    where a.environment_id = ${environmentOf(db, accounts[0]?.environment_id, 'w.environment_id')}
      and a.customer_id = w.customer_id`
}

export interface SavedGrant extends AccountKey {
  id: string
  remaining: number
}

export async function saveGrants(db: Db, grants: readonly SavedGrant[]): Promise<void> {
  await db`
    update credit_grants g set remaining = w.remaining
    from ${rowsIn(db, grants, { ...key, id: 'uuid', remaining: 'bigint' })} as w
    where g.environment_id = ${environmentOf(db, grants[0]?.environment_id, 'w.environment_id')}
      and g.customer_id = w.customer_id and g.id = w.id`
}
