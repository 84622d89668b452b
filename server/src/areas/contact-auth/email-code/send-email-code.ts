import type { contactAuth } from '@userkeep/contract'
import { newCode } from '../../../platform/crypto/tokens.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { waitingFor } from '../brought.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { codeMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { putEmailCode } from './email-codes.sql.ts'
import { hashCode } from './hash-code.ts'

const digits = 6

/** Always 202 after the same work. */
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
    await post(tx, call, prepared, mailing, content)
  })
}
