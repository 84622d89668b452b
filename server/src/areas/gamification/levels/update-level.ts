import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { saveChanged } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { levelField } from '../people/segment-fields.sql.ts'
import { levelFields, refuseSameLevel } from './create-level.ts'
import { everyoneFrom, findLevel, saveLevel } from './levels.sql.ts'

export const updateLevel: Verb<typeof gamification.routes.updateLevel> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findLevel(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, updated_at: now.toISOString() }
    return saveChanged(tx, { type: 'gamification_level', before, after, fields: levelFields }, async () => {
      await saveLevel(tx, scope, after)
      if (after.threshold === before.threshold) return
      const contacts = everyoneFrom(tx, scope, Math.min(before.threshold, after.threshold))
      await platform.contactData.changed(tx, { scope, contacts, fields: [levelField] })
    })
  }).catch(refuseSameLevel)
}
