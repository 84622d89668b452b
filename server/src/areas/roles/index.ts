import { roles } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { getRole } from './get-role.ts'
import { listPermissions } from './list-permissions.ts'
import { listRoles } from './list-roles.ts'
import { updateRole } from './update-role.ts'

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
