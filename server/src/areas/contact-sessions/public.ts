export { revokeContactSessions } from './contact-sessions.sql.ts'
export { type HowSignedIn, openContactSession, unverifiedLifetime } from './open-contact-session.ts'
export { endOpenProofs } from './open-proofs.sql.ts'
export { spendContactSecondFactor } from './second-factor.ts'
