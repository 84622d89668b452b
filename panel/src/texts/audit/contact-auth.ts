import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'contact_auth.updated': 'changed the sign-in settings',
  'contact_auth.portal_url_confirmed': 'confirmed the portal address',
  'contact_auth.identity_secret_read': 'viewed the identity secret',
  'contact_auth.identity_secret_rotated': 'rotated the identity secret',
  'contact_auth.signing_key_rotated': 'rotated the signing key',
  'contact_auth.provider_saved': 'saved the sign-in provider {target}',
  'contact_auth.provider_removed': 'removed the sign-in provider {target}',
  'waitlist.admitted': 'admitted {target} from the waitlist',
}
