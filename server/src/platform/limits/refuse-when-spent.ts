import { fail } from '../fail.ts'
import type { Verdict } from './limiter.ts'

export function refuseWhenSpent({ allowed, resetSeconds }: Pick<Verdict, 'allowed' | 'resetSeconds'>): void {
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
}
