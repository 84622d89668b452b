import type { Output } from '@userkeep/client'
import { texts } from '../../texts/customer-roles.ts'

export type CustomerRole = Output<'GET /v1/organization/customer-roles'>['customer_roles'][number]

export const rolesRead = 'GET /v1/organization/customer-roles'

/** Permissions that the service evaluates; every other name is the tenant's own. */
export const evaluatedPermissions = [
  { name: '$team.manage', description: texts.inviteAndRemoveMembersChange },
  { name: '$billing.manage', description: texts.subscriptionInvoicesCredits },
  { name: '$keys.manage', description: texts.createAndRevokeAPIKeys },
  { name: '$webhooks.manage', description: texts.createAndChangeWebhookEndpoints },
]

export const isEvaluated = (name: string) => name.startsWith('$')
