import { type credits, pageAnswer, pageOf } from '@userkeep/contract'
import { creditBounds } from '@userkeep/contract/shapes/credits'
import { fail } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import { customerIdIn } from '../customers/public.ts'
import { readAccount } from './account-page.sql.ts'
import { listBalances } from './balances.sql.ts'
import { expireOf } from './expire-credits.ts'

export const listCreditBalances: Verb<typeof credits.routes.staffList> = async ({ db, scope, query }) =>
  pageAnswer('balances', await listBalances(db, scope, pageOf(query), query.sort === 'balance'))

type Routes = typeof credits.routes

export const getCredits: Verb<Routes['get'] | Routes['staffGet']> = async (call) =>
  readCredits(call, (await customerIdIn(call.db, call.scope, call.params.id)) ?? fail('not_found'))

export const getTeamCredits: Verb<Routes['ofTeam']> = (call) => readCredits(call, call.caller.team.customerId)

/** Records expiries first, so that the answer equals the sum of the ledger. */
async function readCredits(
  { db, scope, query, now, platform }: Call<Routes['get'] | Routes['staffGet'] | Routes['ofTeam']>,
  customerId: string,
) {
  const asked = { page: pageOf(query), mostGrants: creditBounds.grants }
  const read = async () => (await readAccount(db, scope, customerId, asked)) ?? fail('not_found')
  const found = await read()
  const isDue = found.next_expiry !== null && Date.parse(found.next_expiry) <= now.getTime()
  if (isDue) await expireOf(platform, scope, customerId)
  const { balance, grants, lines } = isDue ? await read() : found
  return { balance, ...pageAnswer('ledger', lines), grants }
}
