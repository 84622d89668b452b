import type { apiKeys } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findApiKey, updateApiKeyRow } from './api-keys.sql.ts'
import { originProblem } from './rules.ts'

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
