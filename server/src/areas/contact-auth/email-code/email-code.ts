import type { contactAuth } from '@userkeep/contract'
import { hashToken, newCode, sameBytes } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { guessContactSecret } from '../../contact-sessions/public.ts'
import { emailKey, findContactByIdentity } from '../../contacts/public.ts'
import { bring, isOfSameBrowser, waitingFor } from '../brought.ts'
import { settingsWith } from '../contact-call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { codeMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { putEmailCode, spendAttempt, takeEmailCode } from './email-codes.sql.ts'

/** Includes the address and environment in the hash, because six digits alone would hash to one of a million values. */
const hashCode = ({ environmentId }: EnvironmentScope, email: string, code: string): Buffer =>
  hashToken(`${environmentId} ${emailKey(email)} ${code}`)

const digits = 6

/** Always answers 202 after the same work. */
export const sendEmailCode: Verb<typeof contactAuth.routes.emailCode> = async (call) => {
  const { body, scope, now, change } = call
  const { email } = body
  const waiting = await waitingFor(call, body)
  const prepared = await prepareMail(call, 'email_code', email)
  const { brand, welcome } = prepared
  const mailing = await allowMail(call, prepared, welcome)
  const code = newCode(digits)
  const content = codeMail(brand, code)
  const expiresAt = after(now, mailing.isSent ? lifetimes.emailCode : 0)
  await change(async (tx) => {
    await putEmailCode(tx, scope, { email, codeHash: hashCode(scope, email, code), ...waiting, now, expiresAt })
    post(tx, prepared, mailing, content)
  })
}

/** Answers the same 401 for a wrong, used, expired and never-issued code. Every attempt counts. */
export const verifyEmailCode: Verb<typeof contactAuth.routes.verifyEmailCode> = async (call) => {
  const { body, scope, now, db, change } = call
  const anonymousId = body.anonymous_id
  const settings = await settingsWith(call, 'email_code')
  const codeHash = hashCode(scope, body.email, body.code.replaceAll(/\s/g, ''))
  const account = emailKey(body.email)
  const known = await findContactByIdentity(db, scope, 'email', account)
  const guess = { secret: 'email_code', account, contactId: known?.id ?? null } as const
  const isRight = await guessContactSecret(call, db, guess, async () =>
    sameBytes(codeHash, (await spendAttempt(db, scope, body.email, now)) ?? ''),
  )
  if (!isRight) return refuse()
  return change(async (tx) => {
    const waiting = (await takeEmailCode(tx, scope, body.email, codeHash)) ?? refuse()
    const proof = { kind: 'email', value: body.email, proof: 'mail' } as const
    const { contact, isNew } = await prove(tx, call, settings, proof, anonymousId)
    if (isNew && isOfSameBrowser(waiting, body.signup_secret))
      await bring(tx, call, { contactId: contact.id, anonymousId }, waiting.brought)
    return signIn(tx, call, contact, { method: 'email_code', anonymousId })
  })
}

const refuse = () => fail('unauthorized', 'The code is invalid or has expired. Request a new one.')
