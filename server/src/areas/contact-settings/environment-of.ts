import type postgres from 'postgres'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import { findPublishableKey } from '../api-keys/public.ts'

/** Returns the environment of a publishable key in a path. */
export async function environmentOf(db: postgres.Sql, publishableKey: string): Promise<string> {
  const found = await findPublishableKey(db, hashToken(publishableKey))
  return found?.scope.environmentId ?? fail('not_found')
}
