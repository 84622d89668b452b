export { ownerEmails } from './members.sql.ts'
