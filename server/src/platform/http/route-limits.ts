import type { Limit, Route } from '@userkeep/contract'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network.ts'
import { refuseWhenSpent } from '../limits/refuse-when-spent.ts'
import type { Platform } from '../platform.ts'

type Limiting = (request: FastifyRequest) => void | Promise<void>

/** Returns what counts a request in the address limits of its route, or null where it has none. */
export function limitingByAddress(platform: Platform, route: Route): Limiting | null {
  const limits = (route.limits ?? []).filter(({ by }) => by === 'ip')
  const [only] = limits
  if (only === undefined) return null
  const name = windowOf(route, only)
  if (limits.length === 1) return (request) => spend(platform, name, only, networkOf(request.ip))
  return async (request) => {
    for (const limit of limits) await spend(platform, name, limit, networkOf(request.ip))
  }
}

export const windowOf = ({ area, name }: Route, { by }: Limit): string => `${area}.${name}.${by}`

/** Throws, or rejects where the count is asked of Redis. */
export function spend({ limiter }: Platform, name: string, limit: Limit, key: string): void | Promise<void> {
  const verdict = limiter.consume(name, key, limit)
  if (verdict instanceof Promise) return verdict.then(refuseWhenSpent)
  refuseWhenSpent(verdict)
}
