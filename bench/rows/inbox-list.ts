import { inboxOf, inboxPage } from '../inbox.ts'
import { bearer, type Comparison } from '../row.ts'
import type { Tenant } from '../tenant.ts'

let tenant: Tenant

export const row: Comparison = {
  name: 'GET /v1/organization/conversations?limit=50, 10,000 conversations',
  area: 'conversations',
  toReach: 0.5,
  async prepare(seed) {
    tenant = await inboxOf(seed, 10_000)
    const path = '/v1/organization/conversations?status=open&limit=50'
    return { method: 'GET', path, headers: bearer(tenant.owner.token) }
  },
  floor: async () => ({ text: inboxPage, parameters: [tenant.environmentId] }),
}
