export { foundOrganization } from './found-organization.ts'
export { deleteMembership, insertMembership, setMemberRole } from './memberships.sql.ts'
