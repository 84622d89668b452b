import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { insertTeamFacts } from '../../../platform/facts/insert-facts.sql.ts'

/** A spend of a team's current grant. */
interface CurrentSpend {
  organization_id: string
  environment_id: string
  customer_id: string
  id: string
  fact_id: string
  amount: number
  key_id: string | null
  reason: string | null
}

const columns: Columns<CurrentSpend> = {
  organization_id: 'uuid',
  environment_id: 'uuid',
  customer_id: 'uuid',
  id: 'uuid',
  fact_id: 'uuid',
  amount: 'bigint',
  key_id: 'uuid',
  reason: 'text',
}

/**
 * Spends from current grants: account, lines and facts in one statement, which is its own transaction. Returns the
 * balance after each spend, by its number from 1. Accounts whose current grant expired or would be used up are left
 * unchanged, with all their spends. Rows are locked in one order before writing, so that two statements cannot
 * deadlock.
 */
export function spendCurrent(db: Db, spends: readonly CurrentSpend[], now: Date) {
  const of = (column: string) => environmentOf(db, spends[0]?.environment_id, column)
  return db<{ n: number; balance: number }[]>`
    with given as materialized (
      select * from ${rowsIn(db, spends, columns)} as given
    ), asked as materialized (
      select environment_id, customer_id, sum(amount)::bigint as total, count(*) as spends from given
      group by environment_id, customer_id order by environment_id, customer_id
    ), held as materialized (
      select asked.* from asked cross join lateral (
        select from credit_accounts a
        where a.environment_id = ${of('asked.environment_id')} and a.customer_id = asked.customer_id
          and a.current_remaining > asked.total and (a.current_expires_at is null or a.current_expires_at > ${now})
        for no key update
      ) a
    ), paid as (
      update credit_accounts a set balance = a.balance - held.total, lines = a.lines + held.spends,
        current_remaining = a.current_remaining - held.total, updated_at = ${now}
      from held
      where a.environment_id = ${of('held.environment_id')} and a.customer_id = held.customer_id
        and a.current_remaining > held.total and (a.current_expires_at is null or a.current_expires_at > ${now})
      returning a.environment_id, a.customer_id, a.balance + held.total as balance, a.lines - held.spends as lines,
        a.current_grant
    ), line as materialized (
      select given.*, paid.current_grant, paid.lines + row_number() over team as line,
        (paid.balance - sum(given.amount) over team)::bigint as after
      from given join paid using (environment_id, customer_id)
      window team as (partition by environment_id, customer_id order by n)
    ), written as (
      insert into credit_ledger
        (environment_id, customer_id, line, id, kind, amount, balance, grant_id, key_id, reason, created_at)
      select environment_id, customer_id, line, id, 'spend', -amount, after, current_grant, key_id, reason, ${now} from line
    ), told as (${insertTeamFacts(db, 'credits.spent', spent(db), now)} from line)
    select n, after as balance from line`
}

const spent = (db: Db) => db`
  jsonb_build_object('customer_id', customer_id, 'amount', amount, 'balance', after, 'key_id', key_id)`
