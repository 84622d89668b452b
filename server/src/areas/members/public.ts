export { isMember, ownerEmails } from './members.sql.ts'
