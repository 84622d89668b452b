import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type Among, type MovedDay, sumMovedDays } from '../subscriptions/public.ts'
import { findCountedDays, startsOf } from './counted.sql.ts'
import { addMoves, type Ledger, moveBalance, noMoves } from './figures.ts'
import { addDays, type Days } from './period.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface LedgerQuery extends Days {
  timeZone: string
  /** null: all customers. */
  among: Among | null
}

/**
 * Reads the revenue of each currency by day. Completed days come from the counted days, later ones from movements; for some
 * customers, all days come from movements.
 */
export async function readLedgers(db: Db, scope: Environment, query: LedgerQuery): Promise<Map<string, Ledger>> {
  const { from, to, timeZone, among } = query
  const counted = among === null ? await findCountedDays(db, scope, query) : null
  const ledgers = new Map<string, Ledger>()
  for (const { currency, monthly, customers } of counted?.openings ?? [])
    ledgers.set(currency, { opening: { monthly, customers }, days: new Map() })
  for (const { currency, day, monthly: _, customers: __, ...moved } of counted?.days ?? [])
    ledgerOf(ledgers, currency).days.set(day, moved)
  const [end, start] = await startsOf(db, timeZone, [addDays(to, 1), ...(counted ? [addDays(counted.until, 1)] : [])])
  const span = { from: start ?? null, before: end ?? null }
  if (start === undefined || end === undefined || start < end)
    addMovements(ledgers, await sumMovedDays(db, scope, { timeZone, span, among: among ?? (() => db``) }), from)
  return ledgers
}

function ledgerOf(ledgers: Map<string, Ledger>, currency: string): Ledger {
  const known = ledgers.get(currency)
  if (known) return known
  const ledger: Ledger = { opening: { monthly: 0, customers: 0 }, days: new Map() }
  ledgers.set(currency, ledger)
  return ledger
}

/** Adds movements to their days, or to the opening balance if they are before the first day. */
function addMovements(ledgers: Map<string, Ledger>, movements: readonly MovedDay[], from: string): void {
  for (const movement of movements) {
    const ledger = ledgerOf(ledgers, movement.currency)
    const moved = (movement.day < from ? undefined : ledger.days.get(movement.day)) ?? noMoves()
    addMoves(moved, movement)
    if (movement.day < from) ledger.opening = moveBalance(ledger.opening, moved)
    else ledger.days.set(movement.day, moved)
  }
}
