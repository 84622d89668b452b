import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  contact,
  Name,
  nullable,
  oneOf,
  oneTimeToken,
  PagingQuery,
  perIp,
  shape,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { CustomerRoleReference } from '../shapes/contact.ts'
import {
  CustomerInvitation,
  CustomerMember,
  CustomerReference,
  NewInvitation,
  OwnCustomer,
} from '../shapes/customer.ts'

const Role = chosen(shape('TeamRole', { ...CustomerRoleReference.properties, permissions: Type.Array(Type.String()) }))

const customer = CustomerReference

const OpenInvitation = shape('OpenTeamInvitation', {
  status: Type.Literal('open'),
  customer,
  email: Type.String(),
  role: Type.String(),
  invited_by: nullable(Type.String()),
  account_exists: Type.Boolean(),
  expires_at: Timestamp,
})

const EndedInvitation = shape('EndedTeamInvitation', {
  status: oneOf('accepted', 'withdrawn', 'replaced', 'expired'),
  customer,
})

const own = contact({ verified: true })
const inTeam = contact({ verified: true, team: true })
const managing = contact({ verified: true, team: true, permission: '$team.manage' })

/** A contact's view of the customers it belongs to. `X-Customer-Id` names the one a route is about. */
export const customerTeam = area(
  'customer-team',
  { group: 'People', about: 'The customer of a contact: members, invitations and roles.' },
  {
    list: {
      method: 'GET',
      path: '/v1/contact/customers',
      summary: 'List your customers, oldest membership first',
      access: own,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('customers', OwnCustomer) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/contact/customers',
      summary: 'Create a customer. You become its owner',
      access: own,
      closedToSupport: true,
      body: chosen(strict({ name: Name })),
      success: { status: 201, body: OwnCustomer },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/contact/customer',
      summary: 'Get your active customer',
      access: inTeam,
      success: { status: 200, body: OwnCustomer },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/contact/customer',
      summary: 'Rename your customer',
      access: managing,
      openToSupport: 'the name grants no access',
      body: chosen(strict({ name: Type.Optional(Name) })),
      success: { status: 200, body: OwnCustomer },
      chosen: true,
    },
    leave: {
      method: 'POST',
      path: '/v1/contact/customer/leave',
      summary: 'Leave your customer',
      access: inTeam,
      closedToSupport: true,
      success: { status: 204 },
      errors: ['last_owner'],
      chosen: true,
    },
    members: {
      method: 'GET',
      path: '/v1/contact/customer/members',
      summary: 'List members, oldest first',
      access: inTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('members', CustomerMember) },
      chosen: true,
    },
    updateMember: {
      method: 'PATCH',
      path: '/v1/contact/customer/members/{id}',
      summary: 'Change the role of a member. You cannot grant or remove a `$` permission you do not have',
      access: managing,
      closedToSupport: true,
      body: chosen(strict({ role_id: Type.Optional(Uuid) })),
      success: { status: 200, body: CustomerMember },
      errors: ['conflict', 'last_owner'],
      chosen: true,
    },
    removeMember: {
      method: 'DELETE',
      path: '/v1/contact/customer/members/{id}',
      summary: 'Remove a member',
      access: managing,
      closedToSupport: true,
      success: { status: 204 },
      errors: ['last_owner'],
      chosen: true,
    },
    invitations: {
      method: 'GET',
      path: '/v1/contact/customer/invitations',
      summary: 'List pending invitations',
      access: inTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('invitations', CustomerInvitation) },
      chosen: true,
    },
    invite: {
      method: 'POST',
      path: '/v1/contact/customer/invitations',
      summary: 'Invite someone by email. The role defaults to `member`',
      access: managing,
      closedToSupport: true,
      body: NewInvitation,
      success: { status: 201, body: CustomerInvitation },
      errors: ['conflict'],
      chosen: true,
    },
    revokeInvitation: {
      method: 'DELETE',
      path: '/v1/contact/customer/invitations/{id}',
      summary: 'Revoke an invitation',
      access: managing,
      closedToSupport: true,
      success: { status: 204 },
      chosen: true,
    },
    resendInvitation: {
      method: 'POST',
      path: '/v1/contact/customer/invitations/{id}/resend',
      summary: 'Resend an invitation with a new token and expiry. The old token stops working',
      access: managing,
      closedToSupport: true,
      success: { status: 200, body: CustomerInvitation },
      errors: ['conflict'],
      chosen: true,
    },
    readInvitation: {
      method: 'GET',
      path: '/v1/team-invitations',
      summary: 'Get the invitation of a token and its status',
      description:
        'Available for 30 days after it ended: `replaced` if it was resent, `accepted` also if the person joined by other ' +
        'means. Unknown and older tokens return the same 401.',
      access: oneTimeToken('teamInvitation', 'any_site', 'the token from the email is the credential'),
      limits: [perIp(60, 'minute')],
      success: { status: 200, body: chosen(Type.Union([OpenInvitation, EndedInvitation])) },
      chosen: true,
    },
    acceptInvitation: {
      method: 'POST',
      path: '/v1/contact/invitations/accept',
      summary: 'Accept an invitation',
      description:
        'The contact must have verified the invited address, otherwise 403 `wrong_recipient`, so that a forwarded email admits no one ' +
        'else. Used, expired, revoked and unknown invitations return the same 404.',
      access: own,
      closedToSupport: true,
      body: chosen(
        strict({ token: Type.String({ maxLength: 300, description: 'The `uk_ti_…` token from the email' }) }),
      ),
      success: { status: 200, body: OwnCustomer },
      errors: ['not_found', 'wrong_recipient', 'conflict', 'seat_limit_reached'],
      chosen: true,
    },
    roles: {
      method: 'GET',
      path: '/v1/contact/customer/roles',
      summary: 'List the roles of members, built-in roles first',
      access: inTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: chosen(collection('roles', Role)) },
      chosen: true,
    },
  },
)
