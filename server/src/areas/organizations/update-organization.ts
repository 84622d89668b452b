import type { organizations } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findOrganization, renameOrganization } from './organizations.sql.ts'

export const updateOrganization: Verb<typeof organizations.routes.update> = async ({ body, scope, change }) =>
  change(async (tx) => {
    const before = (await findOrganization(tx, scope.organizationId)) ?? fail('internal')
    const after = { ...before, ...body }
    await renameOrganization(tx, scope.organizationId, after.name)
    tx.audited({
      target: { type: 'organization', id: after.id, name: after.name },
      changes: diff(before, after, ['name']),
    })
    return after
  })
