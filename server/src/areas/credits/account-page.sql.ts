import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { customerRows } from '../customers/public.ts'
import type { GrantSource } from './grants/grants.sql.ts'
import type { LineKind, LinePart } from './ledger/rules.ts'

interface LineRow {
  id: string
  kind: LineKind
  amount: number
  balance: number
  grants: LinePart[]
  reason: string | null
  key_id: string | null
  created_at: string
}

interface GrantRow {
  id: string
  amount: number
  remaining: number
  reason: string | null
  source: GrantSource
  invoice_id: string | null
  expires_at: string | null
  created_at: string
}

interface Held {
  held: number
  next_expiry: string | null
  /** On the first row only. */
  open: GrantRow[] | null
}

interface AccountPage {
  balance: number
  next_expiry: string | null
  /** Spendable grants, in the order of spending. */
  grants: GrantRow[]
  lines: Paged<LineRow>
}

const newestFirst = keyset('credit_ledger', 'desc', { 'l.line': 'bigint' })

/**
 * Reads the balance of a customer, its grants and a page of its ledger in one statement, so that the newest line always
 * matches the balance. Returns null if the customer does not exist.
 */
export async function readAccount(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  { page, mostGrants }: { page: Page; mostGrants: number },
): Promise<AccountPage | null> {
  const of = { environment: db`${environmentId}::uuid`, customer: db`${customerId}::uuid`, mostGrants }
  let account: Held | undefined
  const lines = await newestFirst.read<LineRow>(db, page, async ({ key, after, window }) => {
    const rows = await db<(LineRow & Held)[]>`
      with line as (
        select l.line, l.id, l.kind, l.amount, l.balance, l.reason, l.key_id, l.created_at, ${key},
          coalesce(l.parts, jsonb_build_array(jsonb_build_object('grant_id', l.grant_id, 'amount', l.amount))) as grants
        from credit_ledger l where l.environment_id = ${environmentId} and l.customer_id = ${customerId} ${after}
        ${window}
      )
      select line.id, line.kind, line.amount, line.balance, line.reason, line.key_id, line.created_at, line.cursor_key,
        line.grants, coalesce(a.balance, 0) as held, a.current_expires_at as next_expiry,
        case when row_number() over (order by line.line desc) = 1 then ${openGrants(db, of)} end as open
      from ${customerRows(db)} c
      left join credit_accounts a on a.environment_id = ${environmentId} and a.customer_id = c.id
      left join line on true
      where c.environment_id = ${environmentId} and c.id = ${customerId}
      order by line.line desc`
    account = rows[0]
    return rows.flatMap(({ held, next_expiry, open, ...line }) => (line.id === null ? [] : line))
  })
  if (!account) return null
  return { balance: account.held, next_expiry: account.next_expiry, grants: account.open ?? [], lines }
}

interface OfTeam {
  environment: Fragment
  customer: Fragment
  mostGrants: number
}

/** The account's row has the remaining amount of the current grant. */
const openGrants = (db: Db, { environment, customer, mostGrants }: OfTeam): Fragment => db`(
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'amount', g.amount, 'remaining', g.remaining,
    'reason', g.reason, 'source', g.source, 'invoice_id', g.invoice_id, 'expires_at', ${shown(db, db`g.expires_at`)},
    'created_at', ${shown(db, db`g.created_at`)}) order by g.expires_at, g.created_at, g.id), '[]')
  from (
    select g.id, g.amount, case when g.id = b.current_grant then b.current_remaining else g.remaining end as remaining,
      g.reason, g.source, g.invoice_id, g.expires_at, g.created_at
    from credit_grants g
    join credit_accounts b on b.environment_id = ${environment} and b.customer_id = g.customer_id
    where g.environment_id = ${environment} and g.customer_id = ${customer} and g.remaining > 0
    order by g.expires_at, g.created_at, g.id limit ${mostGrants}
  ) g)`

const shown = (db: Db, time: Fragment): Fragment =>
  db`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
