export { emailKey } from '../staff-auth/public.ts'
export { countMail } from './activity/count-mail.ts'
export { countActive, countNew, countSeen, countSignUps, deleteSeenBefore } from './activity/days.sql.ts'
export { type NamesOf, namedBy, namedThings } from './activity/named-things.ts'
export {
  type ChangedContacts,
  type ContactData,
  contactData,
  eraseContactDataAhead,
  type MergedContacts,
  notifyContactsChanged,
  notifyCredentialsChanged,
} from './contact-data.ts'
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
export { type ImportedContact, importContacts } from './import/import-contacts.ts'
export { holdContacts } from './import/lock-people.sql.ts'
export { type ImportOutcome, outcomeOf, type RefusedLine, refusalOf } from './import/outcome.ts'
export { listPasswordSchemes } from './import/passwords.sql.ts'
export { contactsNamedBy, type PersonOfLine, whoIs } from './import/person-of-line.ts'
export { mergeContacts } from './merge/merge-contacts.ts'
export { everyIdOf, listPredecessors, survivorsOf } from './merge/merges.sql.ts'
export { changedKeys, notifyChanged } from './notify-changed.ts'
export {
  type ContactRow,
  contactColumns,
  contactNames,
  findContact,
  findContactByIdentity,
  lockContact,
  saveContact,
  setClaims,
} from './profile/contacts.sql.ts'
export { findLiveContact, liveContact, lockLiveContact } from './profile/live-contact.ts'
export { suggestAttributes } from './profile/segment-fields.sql.ts'
export { contactIdentityRows, contactMergeRows, contactRows, wholeContactRows } from './public.sql.ts'
export { attributesProblem, patchAttributes } from './rules.ts'
export { contactsNamed } from './search/search-contacts.sql.ts'
export { type FieldType, type SegmentField, segmentFields } from './segment-fields.ts'
export { toContact, toOwnContact } from './views.ts'
