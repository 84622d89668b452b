export { mailOwners } from './mail-owners.ts'
export {
  isMember,
  listMembers,
  membersAmong,
  membersHolding,
  type NamedMember,
  ownerEmails,
  staffAmong,
} from './members.sql.ts'
