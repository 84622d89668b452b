import { randomBytes } from 'node:crypto'
import type { Mirrors } from '../../../platform/area-hooks.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { ContextInside } from '../../../platform/context.ts'
import { hmacSha256 } from '../../../platform/crypto/hmac.ts'
import { customerOfRef } from '../../gateways/public.ts'
import { findKey, insertInstrument, insertKey } from './instruments.sql.ts'

/** What a team pays with is kept to be compared, as a hash that says nothing without the environment's key. */
export const keepInstrument: NonNullable<Mirrors['invoice']> = async (invoice, context) => {
  const { tx, from, clock } = context
  if (invoice.status !== 'paid' || invoice.instrument === null) return
  const customerId = await customerOfRef(tx, from.scope, { connectionId: from.connectionId, ref: invoice.customerRef })
  if (customerId === null) return
  const hash = await hashIn(context, from.scope, invoice.instrument)
  await insertInstrument(tx, from.scope, { customerId, hash, now: clock.now() })
}

async function hashIn(context: ContextInside, scope: EnvironmentScope, instrument: string): Promise<Buffer> {
  const sign = hmacSha256(Buffer.from(await keyIn(context, scope), 'base64url'))
  return Buffer.from(sign(instrument, 'hex'), 'hex')
}

async function keyIn({ tx, secrets, clock }: ContextInside, scope: EnvironmentScope): Promise<string> {
  const sealedFor = `referral-key:${scope.environmentId}`
  if ((await findKey(tx, scope)) === null) {
    const plain = randomBytes(32).toString('base64url')
    const key = secrets === null ? plain : secrets.seal(plain, sealedFor)
    await insertKey(tx, scope, { key, is_sealed: secrets !== null }, clock.now())
  }
  const found = await findKey(tx, scope)
  if (found === null) throw new Error('The key of payment instruments could not be kept')
  if (!found.is_sealed) return found.key
  if (secrets === null) throw new Error('The key of payment instruments is sealed: set ENCRYPTION_KEY')
  return secrets.open(found.key, sealedFor)
}
