import { Secret, TOTP } from 'otpauth'
import { randomText } from './tokens.ts'

/** 32 letters and digits without similar ones (0 and o, 1 and l). Twelve of them hold 60 bits. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789'

interface NewTotp {
  /** Base32. */
  secret: string
  /** The text of the QR code. */
  uri: string
}

export function newTotp(label: string, issuer: string): NewTotp {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the time step of a code, allowing one step of skew, or null. Store it as the last used step: steps up to it
 * are refused, so that each code works once.
 */
export function checkTotp(secret: string, code: string, now: Date, lastUsedStep: number | null): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: 1 })
  if (delta === null) return null
  const step = TOTP.counter({ timestamp }) + delta
  return lastUsedStep !== null && step <= lastUsedStep ? null : step
}

/** Returns codes such as `abcd-efgh-ijkm`. */
export function newRecoveryCodes(count = 10): string[] {
  return Array.from({ length: count }, () => inFours(randomText(readable, 12)))
}

/** Returns a recovery code in the form it was issued in, without regard to case, spaces and dashes. */
export const normaliseRecoveryCode = (typed: string): string =>
  inFours(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

const inFours = (text: string) => text.match(/.{1,4}/g)?.join('-') ?? ''
