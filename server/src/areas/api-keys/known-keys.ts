import type postgres from 'postgres'
import { createCache } from '../../platform/cache.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import { findPublishableKey } from './api-keys.sql.ts'

interface KnownKey {
  readonly environmentId: string
  readonly allowedOrigins: readonly string[]
}

/** Caches publishable keys in memory, for public reads that need no other row. */
export const createKnownKeys = (sql: postgres.Sql, ttlMs: number) =>
  createCache<KnownKey>({
    ttlMs,
    max: 10_000,
    async load(key) {
      const found = await findPublishableKey(sql, hashToken(key))
      return found && { environmentId: found.scope.environmentId, allowedOrigins: found.allowedOrigins }
    },
  })

/** Refuses a page of another site, or without an origin, if the key lists origins. */
export function requireOrigin({ allowedOrigins }: KnownKey, origin: string | null): void {
  if (allowedOrigins.length > 0 && !allowedOrigins.includes(origin ?? '')) fail('origin_not_allowed')
}
