import { domainToASCII } from 'node:url'
import type { ReferralReason } from '@userkeep/contract/shapes/referral'

/** The evidence for deciding whether one person referred another. */
export interface Evidence {
  isSamePerson: boolean
  closesChain: boolean
  isSameDevice: boolean
  /** The addresses of each side. */
  addresses: { referrer: readonly string[]; referred: readonly string[] }
  paysAlike: boolean
}

/** Returns the reason why it is not a valid referral, the plainest first; null if it may be one. */
export function fraudIn(evidence: Evidence): ReferralReason | null {
  const { isSamePerson, closesChain, isSameDevice, addresses, paysAlike } = evidence
  if (isSamePerson) return 'self'
  if (closesChain) return 'chain'
  if (isSameDevice) return 'same_device'
  const known = new Set(addresses.referrer.map(spellingOf))
  if (addresses.referred.some((address) => known.has(spellingOf(address)))) return 'same_address'
  return paysAlike ? 'same_payment_instrument' : null
}

/** Providers that ignore dots before the @. */
const ignoringDots = new Set(['gmail.com'])
const sameHost: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** Normalizes an address: lower case, without a suffix after a plus, and with the host in one form. */
export function spellingOf(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return address.trim().toLowerCase()
  const written = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
  const ascii = domainToASCII(written) || written
  const host = sameHost[ascii] ?? ascii
  const local = address.slice(0, at).trim().toLowerCase().normalize('NFKC')
  const untagged = local.split('+')[0] || local
  return `${ignoringDots.has(host) ? untagged.replaceAll('.', '') : untagged}@${host}`
}

/** Whether the sign-up came later after the link than the program allows. */
export const isTooLate = (touchedAt: Date, signedUpAt: Date, windowDays: number | null): boolean =>
  windowDays !== null && signedUpAt.getTime() - touchedAt.getTime() > windowDays * 24 * 3600 * 1000

interface Caps {
  max_per_referrer: number | null
  max_total: number | null
}

/** Whether one more counts. */
export const isCapped = ({ max_per_referrer, max_total }: Caps, counted: { ofReferrer: number; total: number }) =>
  (max_per_referrer !== null && counted.ofReferrer >= max_per_referrer) ||
  (max_total !== null && counted.total >= max_total)
