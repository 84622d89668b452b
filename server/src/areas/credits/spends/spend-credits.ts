import type { credits } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { Failure } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { claimingInBulk, RepeatedAnswer } from '../../../platform/http/claims-in-bulk.ts'
import { JsonText } from '../../../platform/json-text.ts'
import { resolveKey } from '../../customer-keys/public.ts'
import { customerIdOf } from '../../customers/public.ts'
import type { CreditsOwn } from '../setup.ts'
import type { Spend } from './settle-spends.ts'

type Route = typeof credits.routes.spend

export const spendCredits: Verb<Route, CreditsOwn> = claimingInBulk(async (call: Call<Route, CreditsOwn>) => {
  const { body, scope, own, claim } = call
  const spender = await spenderOf(call)
  if (spender.refused && !claim) throw spender.refused
  const outcome = await own.spend({
    organization_id: scope.organizationId,
    environment_id: scope.environmentId,
    ...spender,
    amount: body.amount,
    reason: body.reason ?? null,
    claim,
  })
  if ('refused' in outcome) throw outcome.refused
  return 'answer' in outcome ? new JsonText(outcome.answer) : new RepeatedAnswer(outcome.repeated)
})

type Spender = Pick<Spend, 'customer_id' | 'key_id' | 'refused'>

/** Resolves a key as verify does; an invalid key is looked up like a valid one. */
async function spenderOf({ body, db, scope, now, ip, platform }: Call<Route, CreditsOwn>): Promise<Spender> {
  const { customer_id, customer_external_id, customer_key } = body
  const nobody = { customer_id: null, key_id: null }
  const named = [customer_id, customer_external_id, customer_key].filter((name) => name !== undefined)
  if (named.length !== 1) return { ...nobody, refused: eitherIsNeeded }
  if (customer_external_id !== undefined) {
    const id = await customerIdOf(db, scope, customer_external_id)
    return { customer_id: id, key_id: null, refused: id === null ? new Failure('not_found') : null }
  }
  if (customer_id !== undefined) return { customer_id: customer_id.toLowerCase(), key_id: null, refused: null }
  const found = await resolveKey(db, scope, hashToken(customer_key as string))
  if (!found) return { ...nobody, refused: unknownKey }
  const { environmentId } = scope
  platform.lastUsed.note('customer_key', { id: found.key_id, environmentId, at: now, ip })
  return { customer_id: found.customer_id, key_id: found.key_id, refused: null }
}

const either = 'is required, or customer_external_id or customer_key, and only one of them'
const eitherIsNeeded = new Failure('invalid_request', {
  message: `customer_id: ${either}`,
  fields: { customer_id: either },
})
const unknownKey = new Failure('not_found', { message: 'The customer key is invalid.' })
