import type { contactAuth } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { bring, isOfSameBrowser } from '../brought.ts'
import { settingsWith } from '../contact-call.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { takeMailedToken } from '../tokens.sql.ts'

/** One 401 for a used, an expired and a never-issued link. Somebody new brings along what the link was asked for with. */
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

const refuse = () => fail('unauthorized', 'This link has been used, has expired or was never issued.')
