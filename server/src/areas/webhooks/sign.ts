import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Ties a sealed secret to its endpoint. */
export const secretContext = (endpointId: string): string => `webhook:${endpointId}`

export interface Signed {
  deliveryId: string
  eventId: string
  body: string
  /** Unix seconds. */
  timestamp: number
}

export type Sign = (signed: Signed) => Record<string, string>

/**
 * The headers of a delivery. `Service-Signature` is keyed with the secret as it is shown, Standard Webhooks with the
 * bytes its base64 part stands for. The keys are made once: that is most of what a signature costs.
 */
export function signerOf(secret: string): Sign {
  const shown = createSecretKey(secret, 'utf8')
  const decoded = createSecretKey(secret.slice(prefix.length), 'base64')
  return ({ deliveryId, eventId, body, timestamp }) => {
    const ours = createHmac('sha256', shown).update(`${timestamp}.${body}`).digest('hex')
    const standard = createHmac('sha256', decoded).update(`${eventId}.${timestamp}.${body}`).digest('base64')
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
