import type { Output } from '@userkeep/client'

export type CustomerRole = Output<'GET /v1/organization/customer-roles'>['customer_roles'][number]

export const rolesRead = 'GET /v1/organization/customer-roles'
