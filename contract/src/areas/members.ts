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
      'False once whoever sent it left, was removed or can no longer give this role: then it admits nobody until it ' +
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
      description: 'The beginning of the email or of a word of the name, in any letter case',
    }),
  ),
})
const invited = 'the mailed token is the credential'

export const members = area(
  'members',
  { group: 'Staff', about: 'Who is in an organization, and invitations to it.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/members',
      summary: 'The members',
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
      summary: 'Invite someone by mail',
      description:
        'At most five mails an hour to one address, resent ones included. `accept_url` is for whoever the mail does not ' +
        'reach. Unlike the link in the mail it proves no address.',
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
      summary: 'Mail an invitation again, with new tokens and a new term; the old ones stop working',
      description: 'At most five mails an hour to one address. Whoever resends an invitation becomes its sender.',
      access: staff('members:manage'),
      audit: 'invitation.resent',
      success: { status: 200, body: SentInvitation },
      errors: ['forbidden', 'rate_limited'],
      chosen: true,
    },
    readInvitation: {
      method: 'GET',
      path: '/v1/invitations',
      summary: 'What the invitation in hand is for',
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
                'Accepting takes a name and a password: there is no account, or nobody has proven its address. What was ' +
                'chosen for it before (password, sessions, second factor) goes.',
            }),
            sign_in_required: Type.Boolean({
              description:
                'The link was not mailed and there is an account: accepting takes a session of it, at ' +
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
      summary: 'Accept the invitation in hand; creates the account where none exists',
      description:
        'Where `GET /v1/invitations` says `needs_credentials`, name and password are chosen here and the answer carries a ' +
        'session. Whoever has an account with a proven address is made a member and signs in as usual: the mailed token ' +
        'alone opens no session on it. With the token of `accept_url`, which was not mailed, an account that exists is ' +
        '409 and a new one has an unproven address.',
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
      summary: 'Accept an invitation to the own address; this session moves into the organization',
      description:
        'Takes a session of the account that has the invited address, else 403 `wrong_recipient`, and one that has an ' +
        'organization, else 403 `not_a_member`: the mailed invitation takes no session. It proves no address. ' +
        'One 404 covers a used, expired, withdrawn and never-issued invitation.',
      access: anyMember(),
      audit: 'member.joined',
      body: strict({ token: Type.String({ maxLength: 200, description: '`uk_in_…`' }) }),
      success: { status: 200, body: shape('JoinedOrganization', { organization: OrganizationReference }) },
      errors: ['not_found', 'wrong_recipient', 'conflict'],
      chosen: true,
    },
  },
)
