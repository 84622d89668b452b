import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { chosen, nullable, OrganizationCode, oneOf, Uuid } from './schema.ts'

const chosenData = <P extends TProperties>(properties: P): TObject<P> => chosen(Type.Object(properties) as TObject<P>)

const contact = { contact_id: Uuid }
const team = { customer_id: Uuid }
const membership = { membership_id: Uuid, user_id: Uuid }
const teamMembership = { membership_id: Uuid, ...team }

/**
 * The vocabulary of facts, each with what its `data` holds: ids, not snapshots. A published one can arrive at a product
 * webhook endpoint; the list of published types is exactly the catalogue of the specification.
 */
export const facts = {
  'organization.created': {
    aggregate: 'organization',
    published: true,
    when: 'An organization is created',
    data: chosenData({ organization_id: OrganizationCode, user_id: Uuid }),
  },
  'member.invited': {
    aggregate: 'invitation',
    published: true,
    when: 'An invitation is created',
    data: chosenData({ invitation_id: Uuid, role_id: Uuid }),
  },
  'member.role_changed': {
    aggregate: 'membership',
    published: true,
    when: "A member's role changes",
    data: chosenData({ ...membership, role_id: Uuid, previous_role_id: Uuid }),
  },
  'member.removed': {
    aggregate: 'membership',
    published: true,
    when: 'A member loses access, by removal or leaving',
    data: chosenData({ ...membership, reason: oneOf('removed', 'left') }),
  },
  'organization.usage_threshold_reached': {
    aggregate: 'organization',
    published: true,
    when: "Monthly active contacts crossed 80% or 100% of the plan's limit",
    data: chosenData({
      organization_id: OrganizationCode,
      threshold: Type.Integer({ description: 'In percent' }),
      used: Type.Integer(),
      limit: Type.Integer(),
      month: Type.String({ description: '`2026-11`' }),
    }),
  },
  'contact.identified': {
    aggregate: 'contact',
    published: true,
    when: 'A contact stops being just a visitor',
    data: chosenData(contact),
  },
  'contact.merged': {
    aggregate: 'contact',
    published: true,
    when: 'One contact is folded into another',
    data: chosenData({ ...contact, merged_contact_id: Uuid }),
  },
  'contact.signed_in': {
    aggregate: 'contact',
    published: true,
    when: 'An authenticated session is minted for an identified contact',
    data: Type.Object({
      contact_id: chosen(Uuid),
      session_id: chosen(Uuid),
      method: Type.String({ description: 'How they signed in' }),
      ip: nullable(Type.String()),
      user_agent: nullable(Type.String()),
    }),
  },
  'member.joined': {
    aggregate: 'membership',
    published: false,
    when: 'An invitation is accepted',
    data: chosenData({ ...membership, role_id: Uuid, invitation_id: Uuid }),
  },
  'customer.created': {
    aggregate: 'customer',
    published: false,
    when: 'A customer team is created',
    data: chosenData(team),
  },
  'customer.deleted': {
    aggregate: 'customer',
    published: false,
    when: 'A customer team is deleted, its keys with it',
    data: chosenData(team),
  },
  'customer.member_joined': {
    aggregate: 'customer_membership',
    published: false,
    when: 'A contact joins a team, as its founder, by invitation or by the tenant',
    data: chosenData({ ...teamMembership, ...contact, role_id: Uuid, how: oneOf('founded', 'invited', 'added') }),
  },
  'customer.member_role_changed': {
    aggregate: 'customer_membership',
    published: false,
    when: "A contact's role in a team changes",
    data: chosenData({ ...teamMembership, ...contact, role_id: Uuid, previous_role_id: Uuid }),
  },
  'customer.member_left': {
    aggregate: 'customer_membership',
    published: false,
    when: 'A contact is no longer in a team, by leaving, removal or erasure',
    data: chosenData({
      ...teamMembership,
      contact_id: Type.Optional(Uuid),
      reason: oneOf('removed', 'left', 'erased'),
    }),
  },
  'customer_api_key.created': {
    aggregate: 'customer_api_key',
    published: false,
    when: 'A team issues a key',
    data: chosenData({ key_id: Uuid, ...team }),
  },
  'customer_api_key.revoked': {
    aggregate: 'customer_api_key',
    published: false,
    when: 'A key of a team is revoked',
    data: chosenData({ key_id: Uuid, ...team }),
  },
  'webhook.endpoint_disabled': {
    aggregate: 'webhook_endpoint',
    published: false,
    when: 'An endpoint is turned off after sustained failure',
    data: chosenData({ webhook_id: Uuid, customer_id: nullable(Uuid), reason: oneOf('failures') }),
  },
} as const satisfies Record<string, { aggregate: string; published: boolean; when: string; data: TObject }>

export type FactType = keyof typeof facts
export type FactData<T extends FactType> = Static<(typeof facts)[T]['data']>
export const factTypes = Object.keys(facts) as FactType[]

/** These carry no environment when they are delivered; every other published fact carries one. */
export const factsWithoutEnvironment: readonly FactType[] = ['organization.created', 'member.invited']

export const publishedFactTypes = factTypes.filter((type) => facts[type].published)
