import type { organizations } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteApiKeysOf } from '../api-keys/public.ts'
import { deleteSessionsInOrganization } from '../sessions/public.ts'
import { deleteMemberships } from './memberships.sql.ts'
import { markDeleted } from './organizations.sql.ts'

/** Credentials and memberships end at once; the rows behind them are purged by a job. */
export const deleteOrganization: Verb<typeof organizations.routes.remove> = async ({
  body,
  caller,
  scope,
  change,
  now,
}) => {
  const { name, code } = caller.organization
  if (body.name !== name) invalid('name', "is not the organization's name")
  await change(async (tx) => {
    await markDeleted(tx, scope.organizationId, now)
    await deleteMemberships(tx, scope.organizationId)
    await deleteApiKeysOf(tx, scope.organizationId)
    await deleteSessionsInOrganization(tx, scope.organizationId, null)
    tx.audited({ target: { type: 'organization', id: code, name } })
  })
}
