import type { gamification } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseMore, refuseTaken, tellCreated } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { levelField } from '../people/segment-fields.sql.ts'
import { everyoneFrom, insertLevel, type LevelRow, listLevelRows } from './levels.sql.ts'

export const levelFields = ['key', 'name', 'threshold'] as const satisfies (keyof LevelRow)[]

export const refuseSameLevel = refuseTaken({
  gamification_levels_by_key: 'A level with this key exists already.',
  gamification_levels_by_threshold: 'Another level takes as many points.',
})

export const createLevel: Verb<typeof gamification.routes.createLevel> = async (call) => {
  const { body, scope, change, now, platform } = call
  return change(async (tx) => {
    await takeTurn(tx, scope)
    refuseMore((await listLevelRows(tx, scope)).length, gamificationBounds.levels, 'levels')
    const at = now.toISOString()
    const row: LevelRow = { id: uuid(), ...body, created_at: at, updated_at: at }
    await insertLevel(tx, scope, row)
    const contacts = everyoneFrom(tx, scope, row.threshold)
    await platform.contactData.changed(tx, { scope, contacts, fields: [levelField] })
    tellCreated(tx, 'gamification_level', row, levelFields)
    return row
  }).catch(refuseSameLevel)
}
