import { hmacSha256 } from '../../../../platform/crypto/hmac.ts'
import { sameBytes } from '../../../../platform/crypto/tokens.ts'
import { type GatewayMessage, type GatewayObjectKind, signatureToleranceSeconds } from '../../port.ts'

const signatureOf = (secret: string, seconds: number, body: string): string =>
  hmacSha256(Buffer.from(secret))(`${seconds}.${body}`, 'hex')

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Returns `t=<seconds>,v1=<hex>`: the time of signing, and the HMAC of that time and the body. */
export function signMessage(secret: string, body: string, at: Date): string {
  const seconds = secondsOf(at)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body)}`
}

/** Returns the content of a signed message, or null if the signature is for another secret or body, or too old. */
export function verifyMessage(secret: string, raw: Buffer, signature: string | null, now: Date): GatewayMessage | null {
  const [, time, sent = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (time === undefined) return null
  const seconds = Number(time)
  if (Math.abs(secondsOf(now) - seconds) > signatureToleranceSeconds) return null
  const body = raw.toString('utf8')
  return sameBytes(signatureOf(secret, seconds, body), sent) ? messageIn(body) : null
}

const kinds: readonly string[] = ['checkout', 'subscription', 'invoice'] satisfies GatewayObjectKind[]

function messageIn(body: string): GatewayMessage | null {
  const { id, type, object } = JSON.parse(body) as { id: string; type: string; object?: { kind: string; ref: string } }
  const about =
    object && kinds.includes(object.kind) ? { kind: object.kind as GatewayObjectKind, ref: object.ref } : null
  return { id, type, about }
}
