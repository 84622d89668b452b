export { forgetNetworks, isKnownNetwork } from './networks.sql.ts'
export { type Device, issueToken, openSession } from './open-session.ts'
export { staffSessionRows } from './public.sql.ts'
export {
  confirmSession,
  deleteSession,
  deleteSessionsInOrganization,
  deleteSessionsOfUser,
  isSessionOpen,
  listOrganizationsOfUser,
  listSessionsOfUser,
  moveSession,
} from './sessions.sql.ts'
export { shownUser } from './shown-user.ts'
