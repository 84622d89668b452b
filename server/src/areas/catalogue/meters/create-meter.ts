import type { catalogue } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseTaken } from '../refusals.ts'
import { takeTurn } from '../take-turn.ts'
import { insertMeter, type MeterRow } from './meters.sql.ts'

export const createMeter: Verb<typeof catalogue.routes.createMeter> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const { key, name, unit = null, aggregation } = body
    const created_at = now.toISOString()
    const meter: MeterRow = { id: uuid(), key, name, unit, aggregation, archived_at: null, created_at }
    await insertMeter(tx, scope, meter)
    tx.audited({
      target: { type: 'meter', id: meter.id, name },
      changes: { key: { to: key }, name: { to: name }, unit: { to: unit }, aggregation: { to: aggregation } },
    })
    return meter
  }).catch(refuseTaken('meters_by_key', 'A meter with this key exists already.'))
