import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { normalAddress, unicodeAddress } from './normal-address.ts'
import { type SuppressionRow, writeSuppressions } from './suppressions.sql.ts'

interface Suppressing {
  address: string
  reason: SuppressionRow['reason']
  source: SuppressionRow['source']
  detail: string | null
  /** Absent: the default of the reason. */
  scope?: SuppressionRow['scope'] | undefined
}

/** Returns the default scope: a complaint is about unrequested mail, and a missing mailbox receives none at all. */
const scopeOf = (reason: SuppressionRow['reason']): SuppressionRow['scope'] =>
  reason === 'complaint' ? 'all_but_transactional' : 'all'

/** Stops mail to these addresses. Answers what is new; what was stopped as far before stays as it is. */
export async function suppressAll(
  tx: Db,
  scope: EnvironmentScope,
  given: readonly Suppressing[],
  now: Date,
): Promise<SuppressionRow[]> {
  const rows = new Map<string, Parameters<typeof writeSuppressions>[2][number]>()
  for (const { address: text, reason, source, detail, scope: asked } of given) {
    const address = normalAddress(text)
    const wanted = asked ?? scopeOf(reason)
    if (rows.has(address) && (rows.get(address)?.scope === 'all' || wanted !== 'all')) continue
    const unicode_address = unicodeAddress(address)
    rows.set(address, { id: uuid(), address, unicode_address, reason, scope: wanted, source, detail, created_at: now })
  }
  return rows.size === 0 ? [] : writeSuppressions(tx, scope, [...rows.values()])
}

/** Suppresses one address. Returns whether it is new. */
export const suppress = async (tx: Db, scope: EnvironmentScope, given: Suppressing, now: Date): Promise<boolean> =>
  (await suppressAll(tx, scope, [given], now)).length > 0
