import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { tellDeleted } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { badgeField } from '../people/segment-fields.sql.ts'
import { deleteBadgeRow, everyoneWith, findBadge } from './badges.sql.ts'

export const deleteBadge: Verb<typeof gamification.routes.removeBadge> = async (call) => {
  const { params, scope, change, platform } = call
  return change(async (tx) => {
    await takeTurn(tx, scope)
    const badge = (await findBadge(tx, scope, params.id)) ?? fail('not_found')
    // Before it is gone, since then nobody has it.
    const contacts = everyoneWith(tx, scope, badge.id)
    await platform.contactData.changed(tx, { scope, contacts, fields: [badgeField(badge.key)] })
    await deleteBadgeRow(tx, scope, badge.id)
    tellDeleted(tx, 'gamification_badge', badge)
  })
}
