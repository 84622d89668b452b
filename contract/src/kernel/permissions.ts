/** What a staff role can hold. `given` names come from the specification, the others were chosen here. */
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
  'customers:impersonate': { guards: "Enter a contact's account", given: true },
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
  'feedback:write': { guards: 'Answer feedback', given: true },
  'support:read': { guards: 'See the support inbox', given: true },
  'support:write': { guards: 'Answer in the support inbox', given: true },
  'analytics:read': { guards: 'See analytics', given: true },
  'alerts:manage': { guards: 'Manage alert destinations', given: true },
} as const

export type StaffPermission = keyof typeof staffPermissions
export const staffPermissionNames = Object.keys(staffPermissions) as StaffPermission[]

/** What a secret key can do, in permissions of staff: nobody makes one who does not hold them all. */
export const secretKeyPermissions = [
  'customers:read',
  'customers:write',
  'billing:manage',
  'messaging:manage',
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
export const customerPermissions = {
  '$team.manage': 'The roster: members and invitations',
  '$billing.manage': 'Money: subscription, invoices, credits',
  '$keys.manage': "The team's API keys",
  '$webhooks.manage': "The team's webhook endpoints",
} as const

export type CustomerPermission = keyof typeof customerPermissions
export const customerPermissionNames = Object.keys(customerPermissions) as CustomerPermission[]
