import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { paysAlike } from '../instruments/instruments.sql.ts'
import { addressesOf, referrerOf } from './referrals.sql.ts'
import type { Evidence } from './rules.ts'

interface Pair {
  referrerId: string
  referredId: string
  sameDevice: boolean
  payerId: string | null
}

/** Collects what is known about two contacts. Repeated before each payment, because more may be known by then. */
export async function evidenceOf(db: Db, scope: EnvironmentScope, pair: Pair): Promise<Evidence> {
  const { referrerId, referredId } = pair
  const found = await addressesOf(db, scope, [referrerId, referredId])
  const of = (id: string) => found.filter(({ contact_id }) => contact_id === id).map(({ address }) => address)
  return {
    isSamePerson: referrerId === referredId,
    closesChain: await leadsTo(db, scope, referrerId, referredId),
    isSameDevice: pair.sameDevice,
    addresses: { referrer: of(referrerId), referred: of(referredId) },
    paysAlike: await paysAlike(db, scope, pair),
  }
}

/** A longer chain is treated as a cycle. */
const longest = 200

/** Whether somebody was referred by another, directly or through others. */
async function leadsTo(db: Db, scope: EnvironmentScope, from: string, to: string): Promise<boolean> {
  let at: string | null = from
  for (let step = 0; step < longest; step++) {
    at = (await referrerOf(db, scope, at))?.referrer_id ?? null
    if (at === null || at === from) return false
    if (at === to) return true
  }
  return true
}
