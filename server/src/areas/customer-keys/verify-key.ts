import type { customerKeys } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { resolveKey } from './customer-keys.sql.ts'

/** What is no key at all is looked up like one, so that one 404 covers everything, in its time as well. */
export const verifyKey: Verb<typeof customerKeys.routes.verify> = async ({ db, body, scope, ip, now, platform }) => {
  const { environmentId, environment } = scope
  const found = (await resolveKey(db, scope, hashToken(body.key))) ?? fail('not_found', 'This key does not resolve.')
  platform.lastUsed.note('customer_key', { id: found.key_id, environmentId, at: now, ip })
  return { ...found, environment }
}
