import { type apiKeys, secretKeyPermissions } from '@userkeep/contract'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireReach } from '../roles/public.ts'
import { findApiKey } from './api-keys.sql.ts'
import { issueApiKey } from './issue-api-key.ts'
import { originProblem } from './rules.ts'

/** A secret key acts as nobody in particular, so whoever makes one may already do all that it can. */
export const createApiKey: Verb<typeof apiKeys.routes.create> = async ({ body, caller, scope, change, now }) => {
  const { kind, name, allowed_origins: allowedOrigins = [] } = body
  const problem = originProblem(kind, allowedOrigins)
  if (problem) invalid('allowed_origins', problem)
  if (kind === 'secret') requireReach(caller, secretKeyPermissions)
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
      createdBy,
      now,
    })
    tx.audited({
      target: { type: 'api_key', id, name },
      changes: { kind: { to: kind }, name: { to: name }, allowed_origins: { to: allowedOrigins } },
    })
    const created = (await findApiKey(tx, { organizationId, environmentId }, id)) ?? fail('internal')
    return { ...created, key }
  })
}
