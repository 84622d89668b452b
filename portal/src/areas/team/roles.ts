import { type Output, type Read, useReadAll } from '../../app/api.ts'

export type Role = Output<'GET /v1/contact/customer/roles'>['roles'][number]

/** All that a member of the team can have. */
export const useRoles = (): Read<Role[]> => useReadAll('GET /v1/contact/customer/roles', ({ roles }) => roles)
