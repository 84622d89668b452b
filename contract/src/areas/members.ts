import { Type } from 'typebox'
import {
  anyMember,
  area,
  chosen,
  collection,
  Email,
  Name,
  nullable,
  oneTimeToken,
  PagingQuery,
  Password,
  perIp,
  shape,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { sentInvitation } from '../shapes/invitation.ts'
import { OrganizationReference, RoleReference, SignedIn, UserReference } from '../shapes/staff.ts'

const Member = shape('Member', {
  id: Uuid,
  user_id: Uuid,
  email: Type.String(),
  name: Type.String(),
  role: RoleReference,
  two_factor_enabled: Type.Boolean(),
  created_at: Timestamp,
})

const Invitation = shape('Invitation', {
  id: Uuid,
  email: Type.String(),
  role: RoleReference,
  invited_by: nullable(UserReference),
  valid: Type.Boolean({
    description:
      'False if the sender left, was removed or can no longer assign this role. It cannot be accepted until it ' +
      'is resent',
  }),
  created_at: Timestamp,
  expires_at: Timestamp,
})

const SentInvitation = shape('SentInvitation', { ...Invitation.properties, ...sentInvitation })

const Search = Type.Object({
  ...PagingQuery,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The beginning of the email or of a word of the name, ignoring case',
    }),
  ),
})
const invited = 'the mailed token is the credential'

export const members = area(
  'members',
  { group: 'Staff', about: 'Members of an organization, and invitations.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/members',
      summary: 'List members',
      access: staff('members:read'),
      query: Search,
      success: { status: 200, body: collection('members', Member) },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/members/{id}',
      summary: "Change a member's role",
      access: staff('members:manage'),
      audit: 'member.role_changed',
      body: strict({ role_id: Type.Optional(Uuid) }),
      success: { status: 200, body: Member },
      errors: ['invalid_request', 'last_owner', 'forbidden'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization/members/{id}',
      summary: 'Remove a member',
      access: staff('members:manage'),
      audit: 'member.removed',
      success: { status: 204 },
      errors: ['last_owner', 'forbidden'],
      chosen: true,
    },
    leave: {
      method: 'POST',
      path: '/v1/organization/leave',
      summary: 'Leave the organization',
      access: anyMember(),
      audit: 'member.left',
      success: { status: 204 },
      errors: ['last_owner'],
      chosen: true,
    },
    invitations: {
      method: 'GET',
      path: '/v1/organization/invitations',
      summary: 'Invitations that wait for an answer',
      access: staff('members:manage'),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('invitations', Invitation) },
      chosen: true,
    },
    invite: {
      method: 'POST',
      path: '/v1/organization/invitations',
      summary: 'Invite someone by email',
      description:
        'At most five emails per hour and address, including resent ones. Share `accept_url` if the email does not ' +
        'arrive. Unlike the link in the email, it does not verify the address.',
      access: staff('members:manage'),
      audit: 'member.invited',
      body: strict({ email: Email, role_id: Uuid }),
      success: { status: 201, body: SentInvitation },
      errors: ['invalid_request', 'conflict', 'forbidden', 'rate_limited'],
      chosen: true,
    },
    revokeInvitation: {
      method: 'DELETE',
      path: '/v1/organization/invitations/{id}',
      summary: 'Withdraw an invitation',
      access: staff('members:manage'),
      audit: 'invitation.revoked',
      success: { status: 204 },
      errors: ['forbidden'],
      chosen: true,
    },
    resendInvitation: {
      method: 'POST',
      path: '/v1/organization/invitations/{id}/resend',
      summary: 'Resend an invitation with new tokens and expiry. The old tokens stop working',
      description: 'At most five emails per hour and address. The member who resends an invitation becomes its sender.',
      access: staff('members:manage'),
      audit: 'invitation.resent',
      success: { status: 200, body: SentInvitation },
      errors: ['forbidden', 'rate_limited'],
      chosen: true,
    },
    readInvitation: {
      method: 'GET',
      path: '/v1/invitations',
      summary: 'Get the invitation of a token',
      access: oneTimeToken('invitation', 'own_site', invited),
      limits: [perIp(60, 'minute')],
      success: {
        status: 200,
        body: chosen(
          shape('InvitationPreview', {
            email: Type.String(),
            organization: OrganizationReference,
            role: Type.String(),
            invited_by: nullable(Type.String()),
            account_exists: Type.Boolean(),
            needs_credentials: Type.Boolean({
              description:
                'Accepting requires a name and a password, because there is no account or its address is not verified. An existing ' +
                'password, sessions and second factor are removed.',
            }),
            sign_in_required: Type.Boolean({
              description:
                'The link was not sent by email and an account exists: accepting requires a session of it, with ' +
                '`POST /v1/account/invitations/accept`.',
            }),
            expires_at: Timestamp,
          }),
        ),
      },
    },
    acceptInvitation: {
      method: 'POST',
      path: '/v1/invitations/accept',
      summary: 'Accept an invitation. Creates the account if none exists',
      description:
        'If `GET /v1/invitations` returns `needs_credentials`, send a name and a password; the response contains a ' +
        'session. An account with a verified address becomes a member and signs in as usual: the token from the email ' +
        'alone opens no session. With the token of `accept_url`, which was not sent by email, an existing account returns ' +
        '409 and a new one has an unverified address.',
      access: oneTimeToken('invitation', 'own_site', invited),
      audit: 'member.joined',
      limits: [perIp(20, 'hour')],
      body: chosen(strict({ name: Type.Optional(Name), password: Type.Optional(Password) })),
      success: {
        status: 200,
        body: chosen(
          shape('AcceptedInvitation', {
            organization: OrganizationReference,
            account_created: Type.Boolean(),
            session: nullable(SignedIn),
          }),
        ),
      },
      errors: ['invalid_request', 'conflict'],
    },
    acceptInSession: {
      method: 'POST',
      path: '/v1/account/invitations/accept',
      summary: 'Accept an invitation to your address. The session switches to the organization',
      description:
        'Requires a session of the account with the invited address, otherwise 403 `wrong_recipient`, and of a member of an ' +
        'organization, otherwise 403 `not_a_member`: the emailed invitation needs no session. It does not verify an address. ' +
        'Used, expired, revoked and unknown invitations return the same 404.',
      access: anyMember(),
      audit: 'member.joined',
      body: strict({ token: Type.String({ maxLength: 200, description: '`uk_in_…`' }) }),
      success: { status: 200, body: shape('JoinedOrganization', { organization: OrganizationReference }) },
      errors: ['not_found', 'wrong_recipient', 'conflict'],
      chosen: true,
    },
  },
)
