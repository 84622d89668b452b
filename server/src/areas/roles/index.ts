import { roles } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createRole, deleteRole, getRole, listPermissions, listRoles, updateRole } from './roles.ts'

export const rolesArea = defineArea(
  roles,
  {
    list: listRoles,
    create: createRole,
    get: getRole,
    update: updateRole,
    remove: deleteRole,
    permissions: listPermissions,
  },
  {
    tables: {
      roles: { placement: 'local' },
    },
  },
)
