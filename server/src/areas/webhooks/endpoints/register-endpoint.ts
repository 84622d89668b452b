import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireTarget } from '../require.ts'
import { issueSecret } from './endpoint-secret.ts'
import { type EndpointRow, findEndpoint, insertEndpoint, type NewEndpoint, type Owner } from './endpoints.sql.ts'

type Registration = Omit<NewEndpoint, 'id' | 'sealedSecret'>

/** Returns the new endpoint with its secret. */
export async function registerEndpoint(
  db: Db,
  platform: Platform,
  owner: Owner,
  registration: Registration,
): Promise<EndpointRow & { secret: string }> {
  requireTarget(platform, registration.url)
  const id = uuid()
  const { secret, sealed } = issueSecret(platform, id)
  await insertEndpoint(db, owner, { ...registration, id, sealedSecret: sealed })
  const created = (await findEndpoint(db, owner, id, registration.now)) ?? fail('internal')
  return { ...created, secret }
}
