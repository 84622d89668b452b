export { type EnvironmentPlace, environmentPlace, liveEnvironmentOf } from './environments.sql.ts'
export {
  type EnvironmentPurge,
  type EnvironmentSeed,
  environmentPurges,
  environmentSeeds,
  notifyPurged,
} from './extension-points.ts'
export { foundOrganization } from './found-organization.ts'
export { deleteMembership, insertMembership, setMemberRole } from './memberships.sql.ts'
export { timeZoneOf } from './organizations.sql.ts'
export { environmentRows, organizationRows, staffMemberRows } from './public.sql.ts'
