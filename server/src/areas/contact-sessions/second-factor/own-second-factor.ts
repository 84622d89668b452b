import type { contactSessions } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { checkTotp, newRecoveryCodes, newTotp } from '../../../platform/crypto/totp.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import {
  contactTotpContext,
  findContact,
  findContactCredentials,
  replaceContactRecoveryCodes,
  setPendingContactTotp,
  turnContactTwoFactorOff,
  turnContactTwoFactorOn,
} from '../../contacts/public.ts'
import { endOpenProofs } from '../end-open-proofs.ts'
import { guessContactSecret } from '../guesses.ts'
import { requireOwnPassword } from '../own-password.ts'
import { spendContactSecondFactor } from './second-factor.ts'

type Routes = typeof contactSessions.routes
type TwoFactorCall = Call<Routes['renewRecoveryCodes']> | Call<Routes['disableTwoFactor']>

/**
 * Guards changes of an active second factor by the password, or by a code if there is none. Returns a function that
 * locks the contact in the transaction of the change.
 */
async function requireOwnSecondFactor(call: TwoFactorCall): Promise<(tx: Db) => Promise<void>> {
  const { body, caller, scope, now, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockCredentials = await requireOwnPassword(call, body.password)
  return async (tx) => {
    const held = await lockCredentials(tx)
    if (held.two_factor_at === null) fail('conflict', 'Two-factor sign-in is not on.')
    if (held.password_hash !== null) return
    const guess = { secret: 'code', account: caller.contactId, contactId: caller.contactId } as const
    const isRight = await guessContactSecret(call, tx, guess, () =>
      spendContactSecondFactor(tx, secrets, scope, held, body.code ?? '', now),
    )
    if (!isRight) {
      invalid('code', 'must be a code from your authenticator or a recovery code')
    }
  }
}

/** Returns the secret once and stores it encrypted. Sign-in does not change until it is confirmed. */
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

export const confirmTwoFactor: Verb<typeof contactSessions.routes.confirmTwoFactor> = async (call) => {
  const {
    body,
    caller: { contactId },
    scope,
    now,
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  return change(async (tx) => {
    const credentials = (await findContactCredentials(tx, scope, contactId)) ?? fail('unauthorized')
    const { totp_secret: sealed, two_factor_at } = credentials
    if (two_factor_at !== null) fail('conflict', 'Two-factor sign-in is on already.')
    if (sealed === null) return fail('conflict', 'There is no enrolment to confirm. Begin one first.')
    const step = checkTotp(secrets.open(sealed, contactTotpContext(contactId)), body.code, now, null)
    const guess = { secret: 'code', account: contactId, contactId } as const
    const isRight = await guessContactSecret(call, tx, guess, async () => step !== null)
    if (!isRight || step === null) return invalid('code', 'is not the code that the authenticator shows now')
    if (!(await turnContactTwoFactorOn(tx, scope, contactId, { sealed, step, now }))) {
      fail('conflict', 'Another enrolment has been begun or confirmed meanwhile.')
    }
    return { recovery_codes: await issueRecoveryCodes(tx, scope, contactId) }
  })
}

export const disableTwoFactor: Verb<typeof contactSessions.routes.disableTwoFactor> = async (call) => {
  const lockContact = await requireOwnSecondFactor(call)
  const { scope, caller } = call
  await call.change(async (tx) => {
    await lockContact(tx)
    await turnContactTwoFactorOff(tx, scope, caller.contactId)
    await endOpenProofs(tx, call.platform, scope, caller.contactId)
  })
}

/** Replaces the remaining recovery codes by ten new ones. They appear only in the answer. */
async function issueRecoveryCodes(db: Db, scope: EnvironmentScope, contactId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceContactRecoveryCodes(db, scope, contactId, codes.map(hashToken))
  return codes
}

export const renewRecoveryCodes: Verb<typeof contactSessions.routes.renewRecoveryCodes> = async (call) => {
  const lockContact = await requireOwnSecondFactor(call)
  return call.change(async (tx) => {
    await lockContact(tx)
    return { recovery_codes: await issueRecoveryCodes(tx, call.scope, call.caller.contactId) }
  })
}
