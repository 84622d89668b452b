export const texts = {
  person: 'Person',
  hideThePerson: 'Hide the person',
  identityVerified: 'Identity verified',
  identityNotVerified: 'Identity not verified',
  thisVisitorHasNotSignedInAName:
    'This visitor has not signed in. A name or address they gave may be wrong. Do not share account data.',
  theLastMessageCameFromASession:
    'The last message came from a session that was not verified. Do not share account data.',
  recentEvents: 'Recent events',
  otherConversations: 'Other conversations',
  theContact: 'The contact',
  externalID: 'External ID',
  email: 'Email',
  verified: 'Verified',
  notVerified: 'Not verified',
  lastSeen: 'Last seen',
  firstSeen: 'First seen',
  customers: 'Customers',
  noCustomers: 'No customers.',
  planOfName: (name: string) => `Plan of ${name}`,
  noOtherConversations: 'No other conversations.',
  noEventsYet: 'No events yet.',
}
