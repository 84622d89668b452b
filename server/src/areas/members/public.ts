export { isMember, ownerEmails, staffAmong } from './members.sql.ts'
