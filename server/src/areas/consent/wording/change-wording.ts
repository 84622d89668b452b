import { type consent, consentCategories } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { insertWordings, lockWordings } from './wording.sql.ts'
import { type Wording, wordingAt } from './wording-at.ts'

export const changeWording: Verb<typeof consent.routes.changeWording> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockWordings(tx, scope)
    const before = await wordingAt(tx, scope, now)
    const wording: Wording = { ...before, ...body.wording }
    const changes = diff<Wording>(before, wording, consentCategories)
    const changed = consentCategories.filter((category) => wording[category] !== before[category])
    if (changed.length === 0) {
      tx.unchanged()
      return { wording }
    }
    await insertWordings(
      tx,
      scope,
      changed.map((category) => ({ category, wording: wording[category] })),
      now,
    )
    tx.audited({ target: { type: 'consent_wording', id: scope.environmentId, name: scope.environment }, changes })
    return { wording }
  })
