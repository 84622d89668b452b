export { forgetNetworks, isKnownNetwork } from './networks.sql.ts'
export { type Device, issueToken, openSession, type SessionUser } from './open-session.ts'
export {
  deleteSession,
  deleteSessionsInOrganization,
  deleteSessionsOfUser,
  listOrganizationsOfUser,
  listSessionsOfUser,
  moveSession,
} from './sessions.sql.ts'
export { shownUser } from './shown-user.ts'
