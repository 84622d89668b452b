import { type consent, consentCategories } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { shownWording } from './get-wording.ts'
import { insertWordings, lockWordings, saveAskedAtSignup } from './wording.sql.ts'

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
