import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseEarning, tellDeleted } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { levelField } from '../people/segment-fields.sql.ts'
import { deleteLevelRow, everyoneFrom, findLevel } from './levels.sql.ts'

export const deleteLevel: Verb<typeof gamification.routes.removeLevel> = async (call) => {
  const { params, scope, change, platform } = call
  return change(async (tx) => {
    await takeTurn(tx, scope)
    const level = (await findLevel(tx, scope, params.id)) ?? fail('not_found')
    await refuseEarning(tx, scope, level.id)
    await deleteLevelRow(tx, scope, level.id)
    const contacts = everyoneFrom(tx, scope, level.threshold)
    await platform.contactData.changed(tx, { scope, contacts, fields: [levelField] })
    tellDeleted(tx, 'gamification_level', level)
  })
}
