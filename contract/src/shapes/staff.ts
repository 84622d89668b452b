import { Type } from 'typebox'
import { chosen, nullable, OrganizationCode, shape, Timestamp, Uuid } from '../kernel/index.ts'

// Shapes that several staff areas answer with.

export const User = chosen(
  shape('User', {
    id: Uuid,
    email: Type.String(),
    name: Type.String(),
    email_verified: Type.Boolean({
      description: 'Whether the address is verified, by the emailed link, a password reset or an accepted invitation',
    }),
    two_factor_enabled: Type.Boolean(),
    created_at: Timestamp,
  }),
)

export const RoleReference = chosen(
  shape('RoleReference', {
    id: Uuid,
    key: nullable(Type.String({ description: '`owner`, `admin` or `member`; null for a custom role' })),
    name: Type.String(),
  }),
)

export const OrganizationOfUser = chosen(
  shape('OrganizationOfUser', { id: OrganizationCode, name: Type.String(), role: RoleReference }),
)

/** An actor at that time. */
export const UserReference = shape('UserReference', { user_id: Uuid, email: Type.String() })

export const Actor = shape('Actor', {
  user_id: nullable(
    Object.assign(
      { ...Uuid },
      { description: 'Null if the service itself acted, for example when it pauses a campaign' },
    ),
  ),
  email: Type.String({ description: '`system` if the service itself acted' }),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
})

export const OrganizationReference = shape('OrganizationReference', { id: OrganizationCode, name: Type.String() })

export const SignedIn = shape('SignedIn', {
  token: Type.String({ description: 'The staff session token, `uk_st_…`. Returned only once' }),
  expires_at: Timestamp,
  user: User,
  organizations: Type.Array(OrganizationOfUser),
  active_organization_id: nullable(OrganizationCode),
  active_organization_code: nullable(OrganizationCode),
})
