import { type organizations, pageAnswer, pageOf } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import { deleteApiKeysOf } from '../api-keys/public.ts'
import { deleteSessionsInOrganization, listOrganizationsOfUser, moveSession } from '../sessions/public.ts'
import { foundOrganization } from './found-organization.ts'
import { deleteMemberships } from './memberships.sql.ts'
import { findOrganization, markDeleted, saveOrganization } from './organizations.sql.ts'

export const listOrganizations: Verb<typeof organizations.routes.list> = async ({ db, caller, query }) =>
  pageAnswer('organizations', await listOrganizationsOfUser(db, caller.user.id, pageOf(query)))

export const getOrganization: Verb<typeof organizations.routes.get> = async ({ db, scope }) =>
  (await findOrganization(db, scope.organizationId)) ?? fail('internal')

export const createOrganization: Verb<typeof organizations.routes.create> = async ({
  body,
  caller,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { id, code } = await foundOrganization(tx, platform, { name: body.name, ownerId: caller.user.id, now })
    await moveSession(tx, caller.session.id, id)
    tx.audited({
      organizationId: id,
      target: { type: 'organization', id: code, name: body.name },
      changes: { name: { to: body.name } },
    })
    return { id: code, name: body.name, time_zone: 'UTC', created_at: now.toISOString() }
  })

export const updateOrganization: Verb<typeof organizations.routes.update> = async ({ body, scope, change }) => {
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) invalid('time_zone', 'is not a time zone')
  return change(async (tx) => {
    const before = (await findOrganization(tx, scope.organizationId)) ?? fail('internal')
    const after = { ...before, ...body }
    await saveOrganization(tx, scope.organizationId, after)
    tx.audited({
      target: { type: 'organization', id: after.id, name: after.name },
      changes: diff(before, after, ['name', 'time_zone']),
    })
    return after
  })
}

/** Credentials and memberships end at once; a job deletes the rows. */
export const deleteOrganization: Verb<typeof organizations.routes.remove> = async ({
  body,
  caller,
  scope,
  change,
  now,
}) => {
  const { name, code } = caller.organization
  if (body.name !== name) invalid('name', 'must be the name of the organization')
  await change(async (tx) => {
    await markDeleted(tx, scope.organizationId, now)
    await deleteMemberships(tx, scope.organizationId)
    await deleteApiKeysOf(tx, scope.organizationId)
    await deleteSessionsInOrganization(tx, scope.organizationId, null)
    tx.audited({ target: { type: 'organization', id: code, name } })
  })
}

/** The session already contains them. */
export const listEnvironments: Verb<typeof organizations.routes.environments> = async ({ caller }) => ({
  environments: (['live', 'test'] as const).map((environment) => ({
    id: caller.organization.environments[environment],
    environment,
  })),
})
