import type { areas } from '../index.ts'

type AreaName = (typeof areas)[number]['name']

/** What each area is for, as the reference says it above its operations. */
export const tags: Record<AreaName, string> = {
  'staff-auth': 'Sign-up, sign-in, two-factor and password reset for your own staff.',
  sessions: 'The staff session in use.',
  account: "A staff member's own account: name, password, sessions and two-factor.",
  organizations: 'Organizations and their two environments, `live` and `test`.',
  members: 'Who is in an organization, and invitations to it.',
  roles: 'Roles of the staff and the catalogue of permissions.',
  'api-keys': 'Secret keys for your backend and publishable keys for your pages.',
  audit: 'The append-only record of what staff did.',
  plan: 'The plan your organization itself is on.',
  contacts: "Your product's users: create, find, change, merge, export and erase them.",
  boot: 'One call for a page: a session, and all that is shown with it.',
  'contact-auth': 'Every way in which contacts sign up and sign in.',
  waitlist: 'Who waits to be let in while sign-up is not open.',
  'contact-sessions': "A contact's own session, devices, password and two-factor.",
  'contact-settings': 'How contacts sign in: methods, brand, OAuth providers, secrets and signing keys.',
  'customer-roles': 'The roles a contact can have in a customer.',
  customers: 'Customers, which are teams of contacts, as your backend and your staff see them.',
  'customer-team': 'Customers as their own members see them: roster, invitations, roles.',
  'customer-keys': 'Keys that customers issue to call your own API, and how you resolve them.',
  ingest: 'What your product reports: tracked events, page views and metered usage.',
  webhooks: 'Your endpoints for facts and for the audit log, with their deliveries.',
  'customer-webhooks': "Your customers' own endpoints, for what you track about their team.",
  overview: 'The numbers of an environment, day by day.',
}
