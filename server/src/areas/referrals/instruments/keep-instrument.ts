import { randomBytes } from 'node:crypto'
import type { TransactionContext } from '../../../platform/context.ts'
import { hmacSha256 } from '../../../platform/crypto/hmac.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerOfRef, type GatewaySync } from '../../gateways/public.ts'
import { findKey, insertInstrument, insertKey } from './instruments.sql.ts'

/**
 * Stores the payment instrument of a customer for comparison, as a hash that is useless without the environment's key.
 */
export const keepInstrument: NonNullable<GatewaySync['invoice']> = async (invoice, context) => {
  const { tx, from, clock } = context
  if (invoice.status !== 'paid' || invoice.instrument === null) return
  const customerId = await customerOfRef(tx, from.scope, { connectionId: from.connectionId, ref: invoice.customerRef })
  if (customerId === null) return
  const hash = await hashIn(context, from.scope, invoice.instrument)
  await insertInstrument(tx, from.scope, { customerId, hash, now: clock.now() })
}

async function hashIn(context: TransactionContext, scope: EnvironmentScope, instrument: string): Promise<Buffer> {
  const sign = hmacSha256(Buffer.from(await keyIn(context, scope), 'base64url'))
  return Buffer.from(sign(instrument, 'hex'), 'hex')
}

async function keyIn({ tx, secrets, clock }: TransactionContext, scope: EnvironmentScope): Promise<string> {
  const sealedFor = `referral-key:${scope.environmentId}`
  if ((await findKey(tx, scope)) === null) {
    const plain = randomBytes(32).toString('base64url')
    const key = secrets === null ? plain : secrets.seal(plain, sealedFor)
    await insertKey(tx, scope, { key, is_sealed: secrets !== null }, clock.now())
  }
  const found = await findKey(tx, scope)
  if (found === null) throw new Error('The key for payment instruments could not be stored')
  if (!found.is_sealed) return found.key
  if (secrets === null) throw new Error('The key for payment instruments is encrypted. Set ENCRYPTION_KEY')
  return secrets.open(found.key, sealedFor)
}
