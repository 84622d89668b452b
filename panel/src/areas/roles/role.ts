import type { Output } from '@userkeep/client'

export type Role = Output<'GET /v1/organization/roles'>['roles'][number]
export type Permission = Output<'GET /v1/organization/permissions'>['permissions'][number]

export const rolesRead = 'GET /v1/organization/roles'
