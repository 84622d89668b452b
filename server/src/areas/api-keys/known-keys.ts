import type postgres from 'postgres'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import { createKept } from '../../platform/kept.ts'
import { findPublishableKey } from './api-keys.sql.ts'

export interface KnownKey {
  readonly environmentId: string
  readonly allowedOrigins: readonly string[]
}

/** Publishable keys that were asked for, in memory, for reads that ask nothing else of the database. */
export const createKnownKeys = (sql: postgres.Sql, freshMs: number) =>
  createKept<KnownKey>({
    freshMs,
    most: 10_000,
    async look(key) {
      const found = await findPublishableKey(sql, hashToken(key))
      return found && { environmentId: found.scope.environmentId, allowedOrigins: found.allowedOrigins }
    },
  })

/** Where a key names origins, a page of another site is refused, and so is whoever names none. */
export function requireOrigin({ allowedOrigins }: KnownKey, origin: string | null): void {
  if (allowedOrigins.length > 0 && !allowedOrigins.includes(origin ?? '')) fail('origin_not_allowed')
}
