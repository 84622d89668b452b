import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { saveChanged } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { countsFrom } from '../rules.ts'
import { findBadge, saveBadge } from './badges.sql.ts'
import { badgeFields } from './create-badge.ts'
import { requireAward } from './require-award.ts'

export const updateBadge: Verb<typeof gamification.routes.updateBadge> = async (call) => {
  const { params, body, scope, change, now } = call
  return change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findBadge(tx, scope, params.id)) ?? fail('not_found')
    const award = body.award ? await requireAward(tx, scope, body.award) : before.award
    const changed = { ...before, ...body, award }
    const after = {
      ...changed,
      counts_from: countsFrom(before, changed, ['award'], now),
      updated_at: now.toISOString(),
    }
    const saving = { type: 'gamification_badge', before, after, fields: badgeFields }
    return saveChanged(tx, saving, () => saveBadge(tx, scope, after))
  })
}
