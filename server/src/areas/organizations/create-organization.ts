import type { organizations } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { moveSession } from '../sessions/public.ts'
import { foundOrganization } from './found-organization.ts'

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
    return { id: code, name: body.name, created_at: now.toISOString() }
  })
