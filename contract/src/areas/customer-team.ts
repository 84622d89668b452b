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

/** A contact's view of the teams it belongs to. `X-Customer-Id` names the one a route is about. */
export const customerTeam = area(
  'customer-team',
  { group: 'People', about: 'Customers as their own members see them: roster, invitations, roles.' },
  {
    list: {
      method: 'GET',
      path: '/v1/contact/customers',
      summary: 'The teams I belong to, the oldest membership first',
      access: own,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('customers', OwnCustomer) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: '/v1/contact/customers',
      summary: 'Found a team; its founder is its owner',
      access: own,
      closedToSupport: true,
      body: chosen(strict({ name: Name })),
      success: { status: 201, body: OwnCustomer },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/contact/customer',
      summary: 'The team in hand',
      access: inTeam,
      success: { status: 200, body: OwnCustomer },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/contact/customer',
      summary: 'Rename the team',
      access: managing,
      openToSupport: 'the name of a team opens nothing',
      body: chosen(strict({ name: Type.Optional(Name) })),
      success: { status: 200, body: OwnCustomer },
      chosen: true,
    },
    leave: {
      method: 'POST',
      path: '/v1/contact/customer/leave',
      summary: 'Leave the team',
      access: inTeam,
      closedToSupport: true,
      success: { status: 204 },
      errors: ['last_owner'],
      chosen: true,
    },
    members: {
      method: 'GET',
      path: '/v1/contact/customer/members',
      summary: 'The members, oldest first',
      access: inTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('members', CustomerMember) },
      chosen: true,
    },
    updateMember: {
      method: 'PATCH',
      path: '/v1/contact/customer/members/{id}',
      summary: "Change a member's role; nobody gives or takes a `$` permission they do not hold",
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
      summary: 'Invitations that wait for an answer',
      access: inTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('invitations', CustomerInvitation) },
      chosen: true,
    },
    invite: {
      method: 'POST',
      path: '/v1/contact/customer/invitations',
      summary: 'Invite someone by mail; without a role, as `member`',
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
      summary: 'Withdraw an invitation',
      access: managing,
      closedToSupport: true,
      success: { status: 204 },
      chosen: true,
    },
    resendInvitation: {
      method: 'POST',
      path: '/v1/contact/customer/invitations/{id}/resend',
      summary: 'Mail an invitation again, with a new token and a new term; the old token stops working',
      access: managing,
      closedToSupport: true,
      success: { status: 200, body: CustomerInvitation },
      errors: ['conflict'],
      chosen: true,
    },
    readInvitation: {
      method: 'GET',
      path: '/v1/team-invitations',
      summary: 'What the team invitation in hand is for, or what became of it',
      description:
        'For 30 days after it ended: `replaced` when it was sent again, `accepted` also when the person joined by other ' +
        'means. One 401 for a token that was never issued, and for one that is over since longer.',
      access: oneTimeToken('teamInvitation', 'any_site', 'the mailed token is the credential'),
      limits: [perIp(60, 'minute')],
      success: { status: 200, body: chosen(Type.Union([OpenInvitation, EndedInvitation])) },
      chosen: true,
    },
    acceptInvitation: {
      method: 'POST',
      path: '/v1/contact/invitations/accept',
      summary: 'Join the team that an invitation in hand is for',
      description:
        'The invited address has to be proven for this contact: 403 `wrong_recipient` otherwise, so that a forwarded mail admits nobody ' +
        'else. One 404 covers a used, expired, withdrawn and never-issued invitation.',
      access: own,
      closedToSupport: true,
      body: chosen(strict({ token: Type.String({ maxLength: 300, description: 'The mailed `uk_ti_…`' }) })),
      success: { status: 200, body: OwnCustomer },
      errors: ['not_found', 'wrong_recipient', 'conflict', 'seat_limit_reached'],
      chosen: true,
    },
    roles: {
      method: 'GET',
      path: '/v1/contact/customer/roles',
      summary: 'The roles a member can have, fixed ones first',
      access: inTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: chosen(collection('roles', Role)) },
      chosen: true,
    },
  },
)
