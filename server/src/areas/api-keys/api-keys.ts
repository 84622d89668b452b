import { type apiKeys, pageAnswer, pageOf, secretKeyPermissions } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireReach } from '../roles/public.ts'
import { deleteApiKey, findApiKey, listApiKeyRows, updateApiKeyRow } from './api-keys.sql.ts'
import { issueApiKey } from './issue-api-key.ts'
import { originProblem } from './rules.ts'

export const listApiKeys: Verb<typeof apiKeys.routes.list> = async ({ db, scope, query }) => {
  return pageAnswer('api_keys', await listApiKeyRows(db, scope, query.kind ?? null, pageOf(query)))
}

/** A secret key acts for no person, so its creator must hold every permission that it grants. */
export const createApiKey: Verb<typeof apiKeys.routes.create> = async ({ body, caller, scope, change, now }) => {
  const { kind, name, allowed_origins: allowedOrigins = [], permissions = null } = body
  const problem = originProblem(kind, allowedOrigins)
  if (problem) invalid('allowed_origins', problem)
  if (kind === 'publishable' && permissions) invalid('permissions', 'can only be set for a secret key')
  if (kind === 'secret') requireReach(caller, permissions ?? secretKeyPermissions)
  const { organizationId, environmentId, environment } = scope
  return change(async (tx) => {
    const createdBy = caller.user.id
    const { id, key } = await issueApiKey(tx, {
      organizationId,
      environmentId,
      environment,
      kind,
      name,
      allowedOrigins,
      permissions,
      createdBy,
      now,
    })
    tx.audited({
      target: { type: 'api_key', id, name },
      changes: {
        kind: { to: kind },
        name: { to: name },
        allowed_origins: { to: allowedOrigins },
        ...(permissions && { permissions: { to: permissions } }),
      },
    })
    const created = (await findApiKey(tx, { organizationId, environmentId }, id)) ?? fail('internal')
    return { ...created, key }
  })
}

export const updateApiKey: Verb<typeof apiKeys.routes.update> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    const before = (await findApiKey(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body }
    const problem = originProblem(after.kind, after.allowed_origins)
    if (problem) invalid('allowed_origins', problem)
    const values = { name: after.name, allowedOrigins: after.allowed_origins }
    await updateApiKeyRow(tx, scope, params.id, values)
    tx.audited({
      target: { type: 'api_key', id: params.id, name: after.name },
      changes: diff(before, after, ['name', 'allowed_origins']),
    })
    return after
  })

export const whoAmI: Verb<typeof apiKeys.routes.me> = async ({ caller, scope }) => ({
  key_id: caller.keyId,
  name: caller.name,
  environment: scope.environment,
  organization_id: scope.organizationCode,
  permissions: caller.permissions && [...caller.permissions],
})

export const revokeApiKey: Verb<typeof apiKeys.routes.revoke> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const key = (await findApiKey(tx, scope, params.id)) ?? fail('not_found')
    await deleteApiKey(tx, scope, params.id)
    tx.audited({
      target: { type: 'api_key', id: params.id, name: key.name },
    })
  })
