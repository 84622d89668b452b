/** The permissions of staff roles. `given` names come from the specification, the others were chosen here. */
export const staffPermissions = {
  'organization:manage': { guards: 'Rename the organization, and change its environment settings', given: false },
  'organization:delete': { guards: 'Delete the organization', given: false },
  'members:read': { guards: 'See members and invitations', given: false },
  'members:manage': { guards: 'Invite and remove members, and change their roles', given: false },
  'roles:manage': { guards: 'Create, change and delete roles', given: false },
  'keys:manage': { guards: 'See, create and revoke API keys', given: false },
  'audit:read': { guards: 'See the audit log', given: true },
  'audit:deliver': { guards: 'Create and change webhook endpoints for the audit log', given: true },
  'customers:read': { guards: 'See contacts, customers, customer roles and segments', given: true },
  'customers:write': { guards: 'Change contacts, customers and customer roles', given: true },
  'customers:impersonate': { guards: 'Sign in as a contact', given: true },
  'legal:manage': { guards: 'Manage legal documents and acceptances', given: true },
  'webhooks:manage': { guards: 'Manage webhook endpoints', given: true },
  'catalogue:manage': {
    guards: 'Manage products, plans, prices, features, meters, credit packs and coupons',
    given: false,
  },
  'billing:manage': { guards: 'Manage gateways, subscriptions, invoices and credits', given: false },
  'segments:manage': { guards: 'Create and change segments', given: true },
  'flags:manage': { guards: 'See and change feature flags', given: true },
  'engagement:manage': { guards: 'See and change onboarding, changelog, surveys and banners', given: true },
  'messaging:manage': { guards: 'See and change templates and campaigns', given: true },
  'feedback:read': { guards: 'See feedback', given: true },
  'feedback:write': { guards: 'Reply to feedback', given: true },
  'support:read': { guards: 'See the support inbox', given: true },
  'support:write': { guards: 'Reply in the support inbox', given: true },
  'analytics:read': { guards: 'See analytics', given: true },
  'alerts:manage': { guards: 'Manage alert destinations', given: true },
} as const

export type StaffPermission = keyof typeof staffPermissions
export const staffPermissionNames = Object.keys(staffPermissions) as StaffPermission[]

/**
 * The permissions that a secret key amounts to: only a holder of all of them may create one. A key can set a contact's
 * proven address and merge contacts, by which its holder can sign in as any contact. Through MCP it reads what the
 * others show.
 */
export const secretKeyPermissions = [
  'analytics:read',
  'customers:read',
  'customers:write',
  'customers:impersonate',
  'billing:manage',
  'messaging:manage',
  'catalogue:manage',
  'engagement:manage',
  'feedback:read',
  'flags:manage',
  'legal:manage',
  'support:read',
  'webhooks:manage',
] as const satisfies readonly StaffPermission[]

const ownerOnly: StaffPermission[] = [
  'organization:delete',
  'audit:read',
  'audit:deliver',
  'customers:impersonate',
  'alerts:manage',
]

/** The roles every organization is born with. They are fixed, and grow with the catalogue. */
export const seededRoles = {
  owner: staffPermissionNames,
  admin: staffPermissionNames.filter((name) => !ownerOnly.includes(name)),
  member: ['members:read', 'customers:read', 'feedback:read', 'support:read', 'support:write'],
} as const satisfies Record<string, readonly StaffPermission[]>

export type SeededRole = keyof typeof seededRoles

/** The names a customer role may hold that the service itself evaluates; all others are the tenant's own. */
const customerPermissions = {
  '$team.manage': 'Members and invitations',
  '$billing.manage': 'Billing: subscription, invoices, credits',
  '$keys.manage': 'API keys of the customer',
  '$webhooks.manage': 'Webhook endpoints of the customer',
} as const

export type CustomerPermission = keyof typeof customerPermissions
export const customerPermissionNames = Object.keys(customerPermissions) as CustomerPermission[]
