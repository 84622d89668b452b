import type { consent } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { tagged } from '../../../platform/http/tagged.ts'
import { findPublishableKey } from '../../api-keys/public.ts'
import { askedAtSignup } from './wording.sql.ts'
import { wordingAt } from './wording-at.ts'

export const getAskedConsents: Verb<typeof consent.routes.asked> = async ({ params, db, now }) => {
  const { scope } = (await findPublishableKey(db, hashToken(params.publishableKey))) ?? fail('not_found')
  const asked = await askedAtSignup(db, scope)
  const wording = asked.length === 0 ? null : await wordingAt(db, scope, now)
  return tagged({ asked: asked.map((category) => ({ category, wording: wording?.[category] ?? '' })) })
}
