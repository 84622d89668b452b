import type { Change } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newSecret, secretContext } from '../dispatch/sign.ts'
import { findSecret, type Owner, setSecret } from './endpoints.sql.ts'

const secretsOf = ({ secrets }: Platform) =>
  secrets ?? fail('unavailable', 'Webhooks require an encryption key. Set ENCRYPTION_KEY.')

export function issueSecret(platform: Platform, endpointId: string): { secret: string; sealed: string } {
  const secret = newSecret()
  return { secret, sealed: secretsOf(platform).seal(secret, secretContext(endpointId)) }
}

export async function readSecret(db: Db, platform: Platform, owner: Owner, id: string): Promise<{ secret: string }> {
  const sealed = (await findSecret(db, owner, id)) ?? fail('not_found')
  return { secret: secretsOf(platform).open(sealed, secretContext(id)) }
}

/** The old secret is replaced at once: the next attempt is signed with the new one. */
export async function replaceSecret(
  tx: Change,
  platform: Platform,
  owner: Owner,
  id: string,
  now: Date,
): Promise<{ secret: string }> {
  const { secret, sealed } = issueSecret(platform, id)
  await setSecret(tx, owner, id, sealed, now)
  tx.wake('webhook-endpoints')
  return { secret }
}
