import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { waitingFor } from '../brought.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { magicLinkMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { insertMailedToken } from '../tokens.sql.ts'

/** Always 202 after the same work. Where sign-up is open, the link makes the account. */
export const sendMagicLink: Verb<typeof contactAuth.routes.magicLink> = async (call) => {
  const { body, scope, now, change } = call
  const { email } = body
  const waiting = await waitingFor(call, body)
  const prepared = await prepareMail(call, 'magic_link', email)
  const { brand, welcome, link } = prepared
  const mailing = await allowMail(call, prepared, welcome)
  const token = newTokenIn(scope.environmentId, families.magicLink.prefix)
  const content = magicLinkMail(brand, link('magic-link', token))
  const expiresAt = after(now, mailing.isSent ? lifetimes.magicLink : 0)
  await change(async (tx) => {
    const mailed = { tokenHash: hashToken(token), purpose: 'magic_link', email, ...waiting, now, expiresAt } as const
    await insertMailedToken(tx, scope, mailed)
    await post(tx, call, prepared, mailing, content)
  })
}
