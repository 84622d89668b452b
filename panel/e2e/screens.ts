import { asContact, type Cast } from './cast.ts'
import { asStaff } from './stage.ts'

export const people = ['anyone', 'owner', 'newcomer', 'visitor', 'contact', 'founder', 'outsider'] as const

/** A screen, who looks at it, and where it is. */
export interface Screen {
  name: string
  who: (typeof people)[number]
  path: (cast: Cast) => string
  /** It reads something of its own, and so may have to wait for it, or not get it. */
  reads?: true
  /** Only this read is to be in trouble: what stands around it has screens of its own. */
  onlyRead?: RegExp
}

type Where = string | ((cast: Cast) => string)
const pathOf = (where: Where) => (typeof where === 'string' ? () => where : where)

const outside = (name: string, path: string): Screen => ({ name, who: 'anyone', path: () => path })
const inside = (name: string, where: Where): Screen => ({ name, who: 'owner', path: pathOf(where) })
const reading = (name: string, where: Where): Screen => ({ ...inside(name, where), reads: true })
const empty = (name: string, path: string): Screen => ({ name: `${name}-empty`, who: 'newcomer', path: () => path })
const portal = (who: 'visitor' | 'contact' | 'founder', name: string, where: Where): Screen => ({
  name: `portal-${name}`,
  who,
  path: (cast) =>
    `/portal/${pathOf(where)(cast)}?key=${who === 'founder' ? cast.founder.publishableKey : cast.publishableKey}`,
})
const portalReading = (name: string, where: Where): Screen => ({ ...portal('contact', name, where), reads: true })

/** The browser storage of each of them. */
export const storagesOf = (cast: Cast) => ({
  anyone: { cookies: [], origins: [] },
  owner: asStaff(cast.owner),
  newcomer: asStaff(cast.newcomer),
  visitor: { cookies: [], origins: [] },
  contact: asContact(cast.publishableKey, cast.contact),
  founder: asContact(cast.founder.publishableKey, cast.founder),
  outsider: asContact(cast.publishableKey, cast.outsider),
})

/** Where a link in an email leads, with its token. */
const mailed = (who: 'visitor' | 'outsider', name: string, page: string, tokenOf: (cast: Cast) => string): Screen => ({
  name: `portal-${name}`,
  who,
  path: (cast) => `/portal/${page}?key=${cast.publishableKey}#${tokenOf(cast)}`,
})
const invitation = (who: 'visitor' | 'outsider', name: string): Screen =>
  mailed(who, name, 'accept-invitation', ({ teamInvitation }) => teamInvitation)

/** Every screen of the panel and of the portal, as the demo fills it, and what there is to see before that. */
export const screens: Screen[] = [
  outside('sign-in', '/sign-in'),
  outside('sign-up', '/sign-up'),
  outside('forgot-password', '/forgot-password'),
  outside('reset-password', '/reset-password#uk_pr_none'),
  inside('no-organization', '/no-organization'),
  reading('get-started', '/get-started'),
  reading('overview', '/overview'),
  inside('overview-90-days', '/overview?days=90&metric=sign_ins'),
  reading('contacts', '/contacts'),
  inside('contacts-test', '/contacts?env=test'),
  reading('contact', ({ contact }) => `/contacts?contact=${contact.id}`),
  reading('contact-activity', ({ contact }) => `/contacts?contact=${contact.id}&tab=activity`),
  inside('contact-teams', ({ contact }) => `/contacts?contact=${contact.id}&tab=teams`),
  inside('contact-devices', ({ contact }) => `/contacts?contact=${contact.id}&tab=devices`),
  reading('customers', '/customers'),
  reading('customer', ({ customerId }) => `/customers?customer=${customerId}`),
  inside('customer-invitations', ({ customerId }) => `/customers?customer=${customerId}&tab=invitations`),
  inside('customer-keys', ({ customerId }) => `/customers?customer=${customerId}&tab=keys`),
  inside('customer-webhooks', ({ customerId }) => `/customers?customer=${customerId}&tab=webhooks`),
  inside('customer-details', ({ customerId }) => `/customers?customer=${customerId}&tab=details`),
  reading('customer-roles', '/customer-roles'),
  reading('contact-auth', '/contact-auth'),
  reading('contact-auth-providers', '/contact-auth?tab=providers'),
  inside('contact-auth-secrets', '/contact-auth?tab=secrets'),
  reading('contact-auth-waitlist', '/contact-auth?tab=waitlist'),
  reading('members', '/members'),
  reading('members-invitations', '/members?tab=invitations'),
  inside('members-invite', '/members?new=invitation'),
  reading('roles', '/roles'),
  reading('settings', '/settings'),
  reading('account', '/account'),
  reading('api-keys', '/api-keys'),
  inside('api-keys-new', '/api-keys?new=key'),
  reading('webhooks', '/webhooks'),
  inside('webhooks-new', '/webhooks?new=webhook'),
  reading('webhook', ({ webhookId }) => `/webhooks?webhook=${webhookId}`),
  inside('webhook-disabled', ({ disabledWebhookId }) => `/webhooks?webhook=${disabledWebhookId}`),
  inside('webhook-settings', ({ webhookId }) => `/webhooks?webhook=${webhookId}&tab=settings`),
  {
    ...reading(
      'webhook-delivery',
      ({ webhookId, failedDeliveryId }) => `/webhooks?webhook=${webhookId}&delivery=${failedDeliveryId}`,
    ),
    onlyRead: /\/deliveries\/[^/]+$/,
  },
  reading('audit', '/audit'),
  inside('audit-event', ({ auditEventId }) => `/audit?event=${auditEventId}`),
  inside('not-found', '/nothing-here'),
  empty('get-started', '/get-started'),
  empty('overview', '/overview'),
  empty('contacts', '/contacts'),
  empty('customers', '/customers'),
  empty('contact-auth-providers', '/contact-auth?tab=providers'),
  empty('contact-auth-waitlist', '/contact-auth?tab=waitlist'),
  empty('members-invitations', '/members?tab=invitations'),
  empty('api-keys', '/api-keys?kind=secret'),
  empty('webhooks', '/webhooks'),
  empty('audit', '/audit?action=nothing.happened'),
  portal('visitor', 'sign-in', 'sign-in'),
  portal('visitor', 'sign-up', 'sign-up'),
  portal('visitor', 'forgot-password', 'forgot-password'),
  portal('visitor', 'waitlist', 'waitlist'),
  mailed('visitor', 'magic-link', 'magic-link', ({ outsider }) => outsider.magicLink),
  portal('visitor', 'magic-link-incomplete', 'magic-link'),
  portal('visitor', 'reset-password-incomplete', 'reset-password'),
  portal('contact', 'profile', 'profile'),
  portalReading('devices', 'devices'),
  portalReading('team', 'team'),
  portal('contact', 'team-new', 'team/new'),
  portalReading('team-keys', 'team/keys'),
  portalReading('team-webhooks', 'team/webhooks'),
  portalReading('team-webhook', ({ teamWebhookId }) => `team/webhooks/${teamWebhookId}`),
  portal('founder', 'team-keys-empty', 'team/keys'),
  portal('founder', 'team-webhooks-empty', 'team/webhooks'),
  portal('contact', 'choose-password', 'choose-password'),
  // After all others of theirs: from then on it waits in that browser.
  invitation('visitor', 'invitation'),
  invitation('outsider', 'invitation-of-another'),
]
