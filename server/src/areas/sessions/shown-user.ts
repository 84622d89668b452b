import type { StaffUser } from '../../platform/http/callers.ts'

/** Returns the signed-in user as the API shows them. */
export const shownUser = ({ id, email, name, emailVerified, twoFactorEnabled, createdAt }: StaffUser) => ({
  id,
  email,
  name,
  email_verified: emailVerified,
  two_factor_enabled: twoFactorEnabled,
  created_at: createdAt,
})
