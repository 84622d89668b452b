export { emailKey } from '../staff-auth/public.ts'
export {
  type ContactRow,
  contactColumns,
  findContact,
  findContactByIdentity,
  holdContact,
  saveContact,
  setClaims,
} from './contacts.sql.ts'
export { countMail } from './count-mail.ts'
export {
  type ContactCredentials,
  contactTotpContext,
  findContactCredentials,
  holdContactCredentials,
  replaceContactRecoveryCodes,
  setContactPassword,
  setPendingContactTotp,
  spendContactRecoveryCode,
  spendContactTotpStep,
  turnContactTwoFactorOff,
  turnContactTwoFactorOn,
} from './credentials.sql.ts'
export { countNew, countSeen, type DayCount, deleteSeenBefore } from './days.sql.ts'
export { ensureVisitor } from './ensure-visitor.ts'
export { factsInBites } from './facts-in-bites.ts'
export { attachAnonymousId } from './identities.sql.ts'
export { findLiveContact, holdLiveContact, liveContact } from './live-contact.ts'
export { mergeContacts } from './merge-contacts.ts'
export { everyIdOf } from './merges.sql.ts'
export { type Proof, proveIdentity } from './prove-identity.ts'
export { attributesProblem, patchAttributes } from './rules.ts'
export { toContact, toOwnContact } from './views.ts'
