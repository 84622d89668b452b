import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'account.updated': 'changed their account',
  'account.password_changed': 'changed their password',
  'account.email_verified': 'verified their email',
  'account.verification_resent': 'requested a new verification email',
  'account.confirmed': 'confirmed their identity',
  'account.session_revoked': 'signed out one of their sessions',
  'account.two_factor_enrolled': 'started to set up two-factor authentication',
  'account.two_factor_enabled': 'turned on two-factor authentication',
  'account.two_factor_disabled': 'turned off two-factor authentication',
  'account.recovery_codes_renewed': 'created new recovery codes',
}
