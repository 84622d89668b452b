import { type gamification, pageAnswer, pageOf } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { notifyCreated, notifyDeleted, refuseEarning, refuseMore, refuseTaken, saveChanged } from '../change-config.ts'
import { lockConfig } from '../config.sql.ts'
import { levelField } from '../people/segment-fields.sql.ts'
import {
  countReached,
  deleteLevelRow,
  everyoneFrom,
  findLevel,
  insertLevel,
  type LevelRow,
  listLevelRows,
  saveLevel,
} from './levels.sql.ts'

export const listLevels: Verb<typeof gamification.routes.listLevels> = async ({ db, scope, query }) => {
  const [levels, counts] = await Promise.all([listLevelRows(db, scope), countReached(db, scope)])
  const people = new Map(counts.map((row) => [row.id, row.people]))
  const page = pageOfRows('gamification_levels', levels, pageOf(query))
  return pageAnswer('levels', page, (level) => ({ ...level, people: people.get(level.id) ?? 0 }))
}

export const getLevel: Verb<typeof gamification.routes.getLevel> = async ({ params, db, scope }) =>
  (await findLevel(db, scope, params.id)) ?? fail('not_found')

const levelFields = ['key', 'name', 'threshold'] as const satisfies (keyof LevelRow)[]

const refuseSameLevel = refuseTaken({
  gamification_levels_by_key: 'A level with this key already exists.',
  gamification_levels_by_threshold: 'Another level has the same number of points.',
})

export const createLevel: Verb<typeof gamification.routes.createLevel> = async (call) => {
  const { body, scope, change, now, platform } = call
  return change(async (tx) => {
    await lockConfig(tx, scope)
    refuseMore((await listLevelRows(tx, scope)).length, gamificationBounds.levels, 'levels')
    const at = now.toISOString()
    const row: LevelRow = { id: uuid(), ...body, created_at: at, updated_at: at }
    await insertLevel(tx, scope, row)
    const contacts = everyoneFrom(tx, scope, row.threshold)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [levelField] })
    notifyCreated(tx, 'gamification_level', row, levelFields)
    return row
  }).catch(refuseSameLevel)
}

export const updateLevel: Verb<typeof gamification.routes.updateLevel> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    await lockConfig(tx, scope)
    const before = (await findLevel(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, updated_at: now.toISOString() }
    return saveChanged(tx, { type: 'gamification_level', before, after, fields: levelFields }, async () => {
      await saveLevel(tx, scope, after)
      if (after.threshold === before.threshold) return
      const contacts = everyoneFrom(tx, scope, Math.min(before.threshold, after.threshold))
      await notifyContactsChanged(platform, tx, { scope, contacts, fields: [levelField] })
    })
  }).catch(refuseSameLevel)
}

export const deleteLevel: Verb<typeof gamification.routes.removeLevel> = async (call) => {
  const { params, scope, change, platform } = call
  return change(async (tx) => {
    await lockConfig(tx, scope)
    const level = (await findLevel(tx, scope, params.id)) ?? fail('not_found')
    await refuseEarning(tx, scope, level.id)
    await deleteLevelRow(tx, scope, level.id)
    const contacts = everyoneFrom(tx, scope, level.threshold)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [levelField] })
    notifyDeleted(tx, 'gamification_level', level)
  })
}
