import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { ReceivedCall } from '../../../platform/development/webhook-receiver.ts'
import { secretContext, signerOf } from '../dispatch/sign.ts'
import { type SecretAt, secretsAt } from './secrets.sql.ts'

/** `unknown` if no endpoint has this address any more. */
export type Signature = 'valid' | 'invalid' | 'unknown'

export interface Received extends ReceivedCall {
  signature: Signature
}

/** Returns the received calls, verified against the current secrets of their address. */
export async function receivedCalls({ sql, secrets, development }: Context): Promise<Received[]> {
  const calls = development?.webhooks.received() ?? []
  const known = await secretsAt(sql, [...new Set(calls.map(({ url }) => url))])
  const opened = known.flatMap(({ id, url, secret }) =>
    secrets ? [{ id, url, secret: secrets.open(secret, secretContext(id)) }] : [],
  )
  return calls.map((call) => ({ ...call, signature: signatureOf(call, opened) }))
}

function signatureOf(call: ReceivedCall, known: readonly SecretAt[]): Signature {
  const secrets = known.filter(({ url }) => url === call.url)
  if (secrets.length === 0) return 'unknown'
  return secrets.some(({ secret }) => isSignedWith(secret, call)) ? 'valid' : 'invalid'
}

function isSignedWith(secret: string, { headers, body }: ReceivedCall): boolean {
  const sent = headers['service-signature'] ?? ''
  const timestamp = Number(sent.match(/^t=(\d+),/)?.[1])
  const { 'service-signature': expected = '' } = signerOf(secret)({ deliveryId: '', eventId: '', body, timestamp })
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected))
}
