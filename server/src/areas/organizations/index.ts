import { organizations } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { purgeDeleted } from './organizations.sql.ts'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listEnvironments,
  listOrganizations,
  updateOrganization,
} from './organizations.ts'

export const organizationsArea = defineArea(
  organizations,
  {
    list: listOrganizations,
    create: createOrganization,
    get: getOrganization,
    update: updateOrganization,
    remove: deleteOrganization,
    environments: listEnvironments,
  },
  {
    jobs: [{ name: 'organizations.purge', everyMs: minutes(10), run: ({ sql }) => purgeDeleted(sql) }],
    tables: {
      organizations: { placement: 'reference' },
      environments: { placement: 'reference' },
      memberships: { placement: 'local' },
    },
  },
)
