import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { issueApiKey } from '../api-keys/public.ts'
import { seedRoles } from '../roles/public.ts'
import { seedEnvironment } from './extension-points.ts'
import { insertMembership } from './memberships.sql.ts'
import { insertEnvironment, insertOrganization } from './organizations.sql.ts'

/** Creates an organization with its two environments, a publishable key for each, the seeded roles, and its owner. */
export async function foundOrganization(
  tx: Transaction,
  platform: Platform,
  { name, ownerId, now }: { name: string; ownerId: string; now: Date },
): Promise<{ id: string; code: string }> {
  const organization = { id: uuid(), code: `org_${randomBytes(16).toString('hex')}`, name, now }
  const { id: organizationId, code } = organization
  await insertOrganization(tx, organization)
  for (const environment of ['live', 'test'] as const) {
    const environmentId = uuid()
    await insertEnvironment(tx, organizationId, { id: environmentId, environment, now })
    await issueApiKey(tx, {
      organizationId,
      environmentId,
      environment,
      kind: 'publishable',
      name: 'Default',
      createdBy: ownerId,
      now,
    })
    await seedEnvironment(platform, tx, { scope: { organizationId, environmentId }, now })
  }
  const roleId = await seedRoles(tx, organizationId, now)
  await insertMembership(tx, organizationId, { id: uuid(), userId: ownerId, roleId, now })
  const data = { organization_id: code, user_id: ownerId }
  tx.in({ organizationId, environmentId: null }).fact({ type: 'organization.created', about: code, data })
  return { id: organizationId, code }
}
