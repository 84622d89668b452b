export { type Device, issueToken, openSession, type SessionUser } from './open-session.ts'
export {
  deleteSession,
  deleteSessionsInOrganization,
  deleteSessionsOfUser,
  moveSession,
  organizationsOfUser,
} from './sessions.sql.ts'
