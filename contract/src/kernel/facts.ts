/**
 * The vocabulary of facts. A published one can arrive at a product webhook endpoint;
 * the list of published types is exactly the catalogue of the specification.
 */
export const facts = {
  'organization.created': { aggregate: 'organization', published: true, when: 'An organization is created' },
  'member.invited': { aggregate: 'invitation', published: true, when: 'An invitation is created' },
  'member.role_changed': { aggregate: 'membership', published: true, when: "A member's role changes" },
  'member.removed': { aggregate: 'membership', published: true, when: 'A member loses access, by removal or leaving' },
  'organization.usage_threshold_reached': {
    aggregate: 'organization',
    published: true,
    when: "Monthly active contacts crossed 80% or 100% of the plan's limit",
  },
  'contact.identified': { aggregate: 'contact', published: true, when: 'A contact stops being just a visitor' },
  'contact.merged': { aggregate: 'contact', published: true, when: 'One contact is folded into another' },
  'contact.signed_in': {
    aggregate: 'contact',
    published: true,
    when: 'An authenticated session is minted for an identified contact',
  },
  'member.joined': { aggregate: 'membership', published: false, when: 'An invitation is accepted' },
  'customer.created': { aggregate: 'customer', published: false, when: 'A customer team is created' },
  'customer.deleted': { aggregate: 'customer', published: false, when: 'A customer team is deleted, its keys with it' },
  'customer.member_joined': {
    aggregate: 'customer_membership',
    published: false,
    when: 'A contact joins a team, as its founder, by invitation or by the tenant',
  },
  'customer.member_role_changed': {
    aggregate: 'customer_membership',
    published: false,
    when: "A contact's role in a team changes",
  },
  'customer.member_left': {
    aggregate: 'customer_membership',
    published: false,
    when: 'A contact is no longer in a team, by leaving, removal or erasure',
  },
  'customer_api_key.created': { aggregate: 'customer_api_key', published: false, when: 'A team issues a key' },
  'customer_api_key.revoked': { aggregate: 'customer_api_key', published: false, when: 'A key of a team is revoked' },
  'webhook.endpoint_disabled': {
    aggregate: 'webhook_endpoint',
    published: false,
    when: 'An endpoint is turned off after sustained failure',
  },
} as const satisfies Record<string, { aggregate: string; published: boolean; when: string }>

export type FactType = keyof typeof facts
export const factTypes = Object.keys(facts) as FactType[]

/** These carry no environment when they are delivered; every other published fact carries one. */
export const factsWithoutEnvironment: readonly FactType[] = ['organization.created', 'member.invited']

export const publishedFactTypes = factTypes.filter((type) => facts[type].published)
