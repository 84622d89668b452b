import type { credits } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { customerIdOf, findCustomer } from '../../customers/public.ts'
import { addGrant } from './add-grant.ts'

type Routes = typeof credits.routes

export const grantCredits: Verb<Routes['grant'] | Routes['staffGrant']> = async (call) => {
  const { body, params, scope, now, platform } = call
  // Staff name the customer in the path, the backend in the body.
  const { id } = params as { id?: string }
  const customerId = id ?? (await granteeOf(call))
  const { amount, reason } = body
  const expires_at = body.expires_at ? new Date(body.expires_at).toISOString() : null
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) invalid('expires_at', 'has to be in the future')
  const source = id === undefined ? ('api' as const) : ('staff' as const)
  return call.change(async (tx) => {
    const asked = { amount, reason, expires_at, source, invoice: null }
    const added = (await addGrant(tx, platform, scope, customerId, asked)) ?? fail('not_found')
    const { name } = (await findCustomer(tx, scope, customerId)) ?? fail('not_found')
    tx.audited({
      target: { type: 'customer', id: customerId, name },
      changes: { amount: { to: amount }, reason: { to: reason }, expires_at: { to: expires_at } },
    })
    const { id, balance, created_at } = added
    const shown = { id, amount, remaining: amount, reason, source, invoice_id: null, expires_at, created_at }
    return { ...shown, customer_id: customerId, balance }
  })
}

async function granteeOf({ body, db, scope }: Call<Routes['grant'] | Routes['staffGrant']>): Promise<string> {
  const { customer_id, customer_external_id } = body as { customer_id?: string; customer_external_id?: string }
  if ((customer_id === undefined) === (customer_external_id === undefined))
    invalid('customer_id', 'is required, or customer_external_id, and only one of them')
  if (customer_id !== undefined) return customer_id.toLowerCase()
  return (await customerIdOf(db, scope, customer_external_id as string)) ?? fail('not_found')
}
