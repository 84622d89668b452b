import type { StaffPermission } from '@userkeep/contract'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/seed.ts'

const ownRoles: { name: string; permissions: StaffPermission[] }[] = [
  {
    name: 'Support',
    permissions: [
      'members:read',
      'customers:read',
      'customers:write',
      'customers:impersonate',
      'support:read',
      'support:write',
    ],
  },
  { name: 'Integrations', permissions: ['members:read', 'keys:manage', 'webhooks:manage', 'customers:read'] },
  { name: 'Auditor', permissions: ['members:read', 'audit:read', 'customers:read'] },
]

export const demo: Demo = {
  async fill(db, seed) {
    const { chance, organization } = seed
    const created_at = ago(seed, 160)
    const rows = ownRoles.map((role) => {
      return { organization_id: organization.id, id: chance.idAt(created_at), ...role, created_at }
    })
    await insertRows(db, 'roles', rows)
  },
}
