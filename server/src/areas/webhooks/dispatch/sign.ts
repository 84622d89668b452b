import { randomBytes } from 'node:crypto'
import { hmacSha256 } from '../../../platform/crypto/hmac.ts'

const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Binds an encrypted secret to its endpoint. */
export const secretContext = (endpointId: string): string => `webhook:${endpointId}`

interface Signed {
  deliveryId: string
  eventId: string
  body: string
  /** Unix seconds. */
  timestamp: number
}

export type Sign = (signed: Signed) => Record<string, string>

/**
 * Returns a function for the headers of a delivery. `Service-Signature` uses the secret as it is shown, Standard
 * Webhooks the bytes of its base64 part.
 */
export function signerOf(secret: string): Sign {
  const shown = hmacSha256(Buffer.from(secret))
  const decoded = hmacSha256(Buffer.from(secret.slice(prefix.length), 'base64'))
  return ({ deliveryId, eventId, body, timestamp }) => {
    const ours = shown(`${timestamp}.${body}`, 'hex')
    const standard = decoded(`${eventId}.${timestamp}.${body}`, 'base64')
    return {
      'content-type': 'application/json',
      'user-agent': 'Userkeep-Webhooks/1.0',
      'service-signature': `t=${timestamp},v1=${ours}`,
      'service-delivery-id': deliveryId,
      'service-event-id': eventId,
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${standard}`,
    }
  }
}
