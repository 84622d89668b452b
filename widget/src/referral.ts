import type { Kept } from './storage.ts'

// A page that was opened through a referral link says so with every boot.

const most = 5
const code = /^[0-9a-z]{5}-[0-9a-z]{5}$/i

/**
 * Returns the referral fields of boot: the code in the address, and earlier ids of this browser, so that nobody refers
 * themselves.
 */
export function referralIn(address: string, kept: Kept): { referral_code?: string; earlier_anonymous_ids?: string[] } {
  const ref = new URL(address).searchParams.get('ref') ?? ''
  if (!code.test(ref)) return {}
  const earlier = earlierIn(kept)
  return { referral_code: ref, ...(earlier.length > 0 && { earlier_anonymous_ids: earlier }) }
}

/** Somebody else is there from now on. */
export function leave(kept: Kept): void {
  const visitor = kept.read('visitor')
  if (visitor) kept.write('earlier', [visitor, ...earlierIn(kept)].slice(0, most).join(' '))
  kept.write('visitor', null)
}

const earlierIn = (kept: Kept): string[] => (kept.read('earlier') ?? '').split(' ').filter(Boolean).slice(0, most)
