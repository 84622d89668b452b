import { type AnswerOf, type consent, consentCategories } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { withEtag } from '../../../platform/http/with-etag.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findPublishableKey } from '../../api-keys/public.ts'
import { askedAtSignup, insertWordings, lockWordings, saveAskedAtSignup } from './wording.sql.ts'
import { wordingAt } from './wording-at.ts'

export const getAskedConsents: Verb<typeof consent.routes.asked> = async ({ params, db, now }) => {
  const { scope } = (await findPublishableKey(db, hashToken(params.publishableKey))) ?? fail('not_found')
  const asked = await askedAtSignup(db, scope)
  const wording = asked.length === 0 ? null : await wordingAt(db, scope, now)
  return withEtag({ asked: asked.map((category) => ({ category, wording: wording?.[category] ?? '' })) })
}

type Shown = AnswerOf<typeof consent.routes.wording>

export const getWording: Verb<typeof consent.routes.wording> = ({ db, scope, now }) => shownWording(db, scope, now)

async function shownWording(db: Db, scope: EnvironmentScope, now: Date): Promise<Shown> {
  return { wording: await wordingAt(db, scope, now), asked_at_signup: await askedAtSignup(db, scope) }
}

export const changeWording: Verb<typeof consent.routes.changeWording> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockWordings(tx, scope)
    const before = await shownWording(tx, scope, now)
    const asked = new Set(body.asked_at_signup ?? before.asked_at_signup)
    const after = {
      wording: { ...before.wording, ...body.wording },
      asked_at_signup: consentCategories.filter((category) => asked.has(category)),
    }
    const written = diff(before.wording, after.wording, consentCategories)
    const changes = { ...written, ...diff(before, after, ['asked_at_signup']) }
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return after
    }
    const changed = consentCategories.filter((category) => category in written)
    const rows = changed.map((category) => ({ category, wording: after.wording[category] }))
    if (rows.length > 0) await insertWordings(tx, scope, rows, now)
    await saveAskedAtSignup(tx, scope, after.asked_at_signup, now)
    tx.audited({ target: { type: 'consent_wording', id: scope.environmentId, name: scope.environment }, changes })
    return after
  })
