import type { contactSessions } from '@userkeep/contract'
import { newTotp } from '../../../platform/crypto/totp.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { contactTotpContext, findContact, setPendingContactTotp } from '../../contacts/public.ts'
import { requireOwnPassword } from '../own-password.ts'

/** The secret is in the answer and, sealed, with the contact. Nothing changes at sign-in until it is confirmed. */
export const enrolTwoFactor: Verb<typeof contactSessions.routes.enrolTwoFactor> = async (call) => {
  const {
    body,
    caller: { contactId },
    scope,
    db,
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockCredentials = await requireOwnPassword(call, body.password)
  const { email, name } = (await findContact(db, scope, contactId)) ?? fail('unauthorized')
  const brand = brandOf(await settingsOf(db, scope.environmentId))
  const { secret, uri } = newTotp(email ?? name ?? brand.name, brand.name)
  return change(async (tx) => {
    if ((await lockCredentials(tx)).two_factor_at !== null) fail('conflict', 'Two-factor sign-in is on already.')
    await setPendingContactTotp(tx, scope, contactId, secrets.seal(secret, contactTotpContext(contactId)))
    return { secret, uri }
  })
}
