import type { Output } from '@userkeep/client'

export type CustomerRole = Output<'GET /v1/organization/customer-roles'>['customer_roles'][number]

export const rolesRead = 'GET /v1/organization/customer-roles'

/** What the service itself evaluates; every other name is the tenant's own. */
export const evaluatedPermissions = [
  { name: '$team.manage', description: 'Invite and remove members, change roles' },
  { name: '$billing.manage', description: 'Subscription, invoices, credits' },
  { name: '$keys.manage', description: 'Create and revoke API keys' },
  { name: '$webhooks.manage', description: 'Create and change webhook endpoints' },
]

export const isEvaluated = (name: string) => name.startsWith('$')
