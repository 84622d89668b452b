import { type credits, pageAnswer, pageOf } from '@userkeep/contract'
import { creditBounds } from '@userkeep/contract/shapes/credits'
import { fail } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import { findBalance } from './balances.sql.ts'
import { expireOf } from './expire-credits.ts'
import { listGrants } from './grants/grants.sql.ts'
import { listLines } from './ledger/lines.sql.ts'

type Routes = typeof credits.routes

export const getCredits: Verb<Routes['get'] | Routes['staffGet']> = (call) => readCredits(call, call.params.id)

export const getTeamCredits: Verb<Routes['ofTeam']> = (call) => readCredits(call, call.caller.team.customerId)

/** What has expired is written first, so that what is shown is what the ledger sums to. */
async function readCredits(
  { db, scope, query, now, platform }: Call<Routes['get'] | Routes['staffGet'] | Routes['ofTeam']>,
  customerId: string,
) {
  const held = (await findBalance(db, scope, customerId)) ?? fail('not_found')
  const isDue = held.next_expiry !== null && Date.parse(held.next_expiry) <= now.getTime()
  if (isDue) await expireOf(platform, scope, customerId)
  const [after, grants, lines] = await Promise.all([
    isDue ? findBalance(db, scope, customerId) : held,
    listGrants(db, scope, customerId, creditBounds.grants),
    listLines(db, scope, customerId, pageOf(query)),
  ])
  return { balance: after?.balance ?? 0, ...pageAnswer('ledger', lines), grants }
}
