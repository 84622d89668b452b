import { Type } from 'typebox'
import { chosen, nullable, OrganizationCode, Timestamp, Uuid } from './kernel/index.ts'

// Shapes that several staff areas answer with.

export const User = chosen(
  Type.Object({
    id: Uuid,
    email: Type.String(),
    name: Type.String(),
    two_factor_enabled: Type.Boolean(),
    created_at: Timestamp,
  }),
)

export const RoleReference = chosen(
  Type.Object({
    id: Uuid,
    key: nullable(Type.String({ description: '`owner`, `admin` or `member`; null for a role of your own' })),
    name: Type.String(),
  }),
)

export const OrganizationOfUser = chosen(
  Type.Object({ id: OrganizationCode, name: Type.String(), role: RoleReference }),
)

export const SignedIn = Type.Object({
  token: Type.String({ description: 'The staff session, `uk_st_…`. Shown once.' }),
  expires_at: Timestamp,
  user: User,
  organizations: Type.Array(OrganizationOfUser),
  active_organization_id: nullable(OrganizationCode),
  active_organization_code: nullable(OrganizationCode),
})
