import { type roles, staffPermissions } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'

export const listPermissions: Verb<typeof roles.routes.permissions> = async () => ({
  permissions: Object.entries(staffPermissions).map(([name, { guards }]) => ({ name, guards })),
})
