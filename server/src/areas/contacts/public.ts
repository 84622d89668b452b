export { emailKey } from '../staff-auth/public.ts'
export { countMail } from './activity/count-mail.ts'
export { countNew, countSeen, type DayCount, deleteSeenBefore } from './activity/days.sql.ts'
export { factsInBatches } from './facts-in-batches.ts'
export {
  type ContactCredentials,
  contactTotpContext,
  findContactCredentials,
  lockContactCredentials,
  replaceContactRecoveryCodes,
  setContactPassword,
  setPendingContactTotp,
  spendContactRecoveryCode,
  spendContactTotpStep,
  turnContactTwoFactorOff,
  turnContactTwoFactorOn,
} from './identities/credentials.sql.ts'
export { ensureVisitor } from './identities/ensure-visitor.ts'
export { attachAnonymousId } from './identities/identities.sql.ts'
export { isKnown, requireKnown } from './identities/is-known.ts'
export { claimAnonymousIds, insertVisitors } from './identities/new-visitors.sql.ts'
export { type Proof, proveIdentity } from './identities/prove-identity.ts'
export { mergeContacts } from './merge/merge-contacts.ts'
export { everyIdOf } from './merge/merges.sql.ts'
export {
  type ContactRow,
  contactColumns,
  findContact,
  findContactByIdentity,
  lockContact,
  saveContact,
  setClaims,
} from './profile/contacts.sql.ts'
export { findLiveContact, liveContact, lockLiveContact } from './profile/live-contact.ts'
export { suggestAttributes } from './profile/segment-fields.sql.ts'
export { attributesProblem, patchAttributes } from './rules.ts'
export { changedKeys, tellChanged } from './tell-changed.ts'
export { toContact, toOwnContact } from './views.ts'
