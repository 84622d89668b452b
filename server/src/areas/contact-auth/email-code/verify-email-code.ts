import type { contactAuth } from '@userkeep/contract'
import { sameBytes } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { guessContactSecret } from '../../contact-sessions/public.ts'
import { emailKey, findContactByIdentity } from '../../contacts/public.ts'
import { bring, isOfSameBrowser } from '../brought.ts'
import { settingsWith } from '../contact-call.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { spendAttempt, takeEmailCode } from './email-codes.sql.ts'
import { hashCode } from './hash-code.ts'

/** One 401 for a wrong, a used, an expired and a never-issued code. The attempt counts whatever comes of it. */
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

const refuse = () => fail('unauthorized', 'The code is wrong, has been used, has expired or was never issued.')
