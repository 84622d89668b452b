/** What a staff role can hold. `given` names come from the specification, the others were chosen here. */
export const staffPermissions = {
  'organization:manage': { guards: 'Renaming the organization and its environment settings', given: false },
  'organization:delete': { guards: 'Deleting the organization', given: false },
  'members:read': { guards: 'The list of members and invitations', given: false },
  'members:manage': { guards: 'Inviting, removing and re-assigning members', given: false },
  'roles:manage': { guards: 'Creating and changing roles', given: false },
  'keys:manage': { guards: 'API keys', given: false },
  'audit:read': { guards: 'The audit log', given: true },
  'audit:deliver': { guards: 'Audit-plane webhook endpoints', given: true },
  'customers:read': { guards: 'Contacts, customers and customer roles; segment reads', given: true },
  'customers:write': { guards: 'Changing contacts, customers and customer roles', given: true },
  'customers:impersonate': { guards: "Entering a contact's account", given: true },
  'legal:manage': { guards: 'Legal documents and acceptances', given: true },
  'webhooks:manage': { guards: 'Webhook endpoints', given: true },
  'catalogue:manage': { guards: 'Products, plans, prices, features, meters, credit packs and coupons', given: false },
  'billing:manage': { guards: 'Gateways, subscriptions, invoices and credits', given: false },
  'segments:manage': { guards: 'Writing segments', given: true },
  'flags:manage': { guards: 'Feature flags, reads included', given: true },
  'engagement:manage': { guards: 'Onboarding, changelog, surveys and banners, reads included', given: true },
  'messaging:manage': { guards: 'Templates and campaigns, reads included', given: true },
  'feedback:read': { guards: 'Reading feedback', given: true },
  'feedback:write': { guards: 'Answering feedback', given: true },
  'support:read': { guards: 'Reading the support inbox', given: true },
  'support:write': { guards: 'Answering in the support inbox', given: true },
  'analytics:read': { guards: 'Analytics', given: true },
  'alerts:manage': { guards: 'Alert destinations', given: true },
} as const

export type StaffPermission = keyof typeof staffPermissions
export const staffPermissionNames = Object.keys(staffPermissions) as StaffPermission[]

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
