import { type contactAuth, families } from '@userkeep/contract'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { bring, isOfSameBrowser, waitingFor } from '../brought.ts'
import { settingsWith } from '../contact-call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { magicLinkMail } from '../mails.ts'
import { allowMail, post, prepareMail } from '../prepare-mail.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { insertMailedToken, takeMailedToken } from '../tokens.sql.ts'

/** Always answers 202 after the same work. If sign-up is open, the link creates the account. */
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
    post(tx, prepared, mailing, content)
  })
}

/**
 * Answers the same 401 for a used, an expired and a never-issued link. For a new contact, the sign-up data of the
 * request for the link is applied.
 */
export const redeemMagicLink: Verb<typeof contactAuth.routes.redeemMagicLink> = async (call) => {
  const { body, scope, now, change } = call
  const anonymousId = body.anonymous_id
  const settings = await settingsWith(call, 'magic_link')
  return change(async (tx) => {
    const mailed = (await takeMailedToken(tx, scope, 'magic_link', hashToken(body.token), now)) ?? refuse()
    const proof = { kind: 'email', value: mailed.email, proof: 'mail' } as const
    const { contact, isNew } = await prove(tx, call, settings, proof, anonymousId)
    if (isNew && isOfSameBrowser(mailed, body.signup_secret))
      await bring(tx, call, { contactId: contact.id, anonymousId }, mailed.brought)
    return signIn(tx, call, contact, { method: 'magic_link', anonymousId })
  })
}

const refuse = () => fail('unauthorized', 'This link is invalid, expired or already used. Request a new one.')
