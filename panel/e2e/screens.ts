import type { Cast } from './cast.ts'

/** A screen, who looks at it, and where it is. */
export interface Screen {
  name: string
  who: 'anyone' | 'owner' | 'visitor' | 'contact'
  path: (cast: Cast) => string
}

const outside = (name: string, path: string): Screen => ({ name, who: 'anyone', path: () => path })
const inside = (name: string, path: string | ((cast: Cast) => string)): Screen => ({
  name,
  who: 'owner',
  path: typeof path === 'string' ? () => path : path,
})
const portal = (who: 'visitor' | 'contact', name: string, path: string | ((cast: Cast) => string)): Screen => ({
  name: `portal-${name}`,
  who,
  path: (cast) => `/portal/${typeof path === 'string' ? path : path(cast)}?key=${cast.publishableKey}`,
})

/** Every screen of the panel and of the portal, full. */
export const screens: Screen[] = [
  outside('sign-in', '/sign-in'),
  outside('sign-up', '/sign-up'),
  outside('forgot-password', '/forgot-password'),
  outside('reset-password', '/reset-password#uk_pr_none'),
  inside('no-organization', '/no-organization'),
  inside('get-started', '/get-started'),
  inside('overview', '/overview'),
  inside('overview-90-days', '/overview?days=90&metric=sign_ins'),
  inside('contacts', '/contacts'),
  inside('contacts-test', '/contacts?env=test'),
  inside('contact', ({ contact }) => `/contacts?contact=${contact.id}`),
  inside('contact-activity', ({ contact }) => `/contacts?contact=${contact.id}&tab=activity`),
  inside('contact-teams', ({ contact }) => `/contacts?contact=${contact.id}&tab=teams`),
  inside('contact-devices', ({ contact }) => `/contacts?contact=${contact.id}&tab=devices`),
  inside('customers', '/customers'),
  inside('customer', ({ customerId }) => `/customers?customer=${customerId}`),
  inside('customer-invitations', ({ customerId }) => `/customers?customer=${customerId}&tab=invitations`),
  inside('customer-keys', ({ customerId }) => `/customers?customer=${customerId}&tab=keys`),
  inside('customer-webhooks', ({ customerId }) => `/customers?customer=${customerId}&tab=webhooks`),
  inside('customer-details', ({ customerId }) => `/customers?customer=${customerId}&tab=details`),
  inside('customer-roles', '/customer-roles'),
  inside('contact-auth', '/contact-auth'),
  inside('contact-auth-providers', '/contact-auth?tab=providers'),
  inside('contact-auth-secrets', '/contact-auth?tab=secrets'),
  inside('contact-auth-waitlist', '/contact-auth?tab=waitlist'),
  inside('members', '/members'),
  inside('members-invitations', '/members?tab=invitations'),
  inside('members-invite', '/members?new=invitation'),
  inside('roles', '/roles'),
  inside('settings', '/settings'),
  inside('account', '/account'),
  inside('api-keys', '/api-keys'),
  inside('api-keys-new', '/api-keys?new=key'),
  inside('webhooks', '/webhooks'),
  inside('webhooks-new', '/webhooks?new=webhook'),
  inside('webhook', ({ webhookId }) => `/webhooks?webhook=${webhookId}`),
  inside('webhook-disabled', ({ disabledWebhookId }) => `/webhooks?webhook=${disabledWebhookId}`),
  inside('webhook-settings', ({ webhookId }) => `/webhooks?webhook=${webhookId}&tab=settings`),
  inside(
    'webhook-delivery',
    ({ webhookId, failedDeliveryId }) => `/webhooks?webhook=${webhookId}&delivery=${failedDeliveryId}`,
  ),
  inside('audit', '/audit'),
  inside('audit-event', ({ auditEventId }) => `/audit?event=${auditEventId}`),
  inside('not-found', '/nothing-here'),
  portal('visitor', 'sign-in', 'sign-in'),
  portal('visitor', 'sign-up', 'sign-up'),
  portal('visitor', 'forgot-password', 'forgot-password'),
  portal('visitor', 'waitlist', 'waitlist'),
  portal('visitor', 'magic-link', 'magic-link'),
  portal('contact', 'profile', 'profile'),
  portal('contact', 'devices', 'devices'),
  portal('contact', 'team', 'team'),
  portal('contact', 'team-new', 'team/new'),
  portal('contact', 'team-keys', 'team/keys'),
  portal('contact', 'team-webhooks', 'team/webhooks'),
  portal('contact', 'team-webhook', ({ teamWebhookId }) => `team/webhooks/${teamWebhookId}`),
]
