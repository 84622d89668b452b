import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/seed.ts'

const ownRoles = [
  { name: 'Billing', permissions: ['$billing.manage', 'invoices.read'] },
  { name: 'Developer', permissions: ['$keys.manage', '$webhooks.manage', 'projects.read', 'projects.write'] },
  { name: 'Guest', permissions: ['projects.read'] },
]

export const demo: Demo = {
  async fill(db, seed) {
    const { chance, live } = seed
    const created_at = ago(seed, 190)
    await insertRows(
      db,
      'customer_roles',
      ownRoles.map((role) => ({
        environment_id: live.environmentId,
        id: chance.idAt(created_at),
        ...role,
        created_at,
      })),
    )
  },
}
