export { foundOrganization } from './found-organization.ts'
export { insertMembership } from './organizations.sql.ts'
