import type { segments } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireCondition } from './condition/check-condition.ts'
import { refuseTakenName, requireKnownSegments } from './require-segments.ts'
import { findSegment, insertSegment, lockSegments } from './segments.sql.ts'
import { showSegment } from './views.ts'

export const createSegment: Verb<typeof segments.routes.create> = async ({ body, scope, change, now, platform }) => {
  const condition = requireCondition(body.condition, platform.segmentFields)
  return change(async (tx) => {
    await lockSegments(tx, scope)
    await requireKnownSegments(tx, scope, condition, null)
    const { name, description = null } = body
    const id = uuid()
    await insertSegment(tx, scope, { id, name, description, condition, now })
    tx.audited({
      target: { type: 'segment', id, name },
      changes: { name: { to: name }, description: { to: description }, condition: { to: condition } },
    })
    tx.wake('segments')
    return showSegment(tx, platform, scope, (await findSegment(tx, scope, id)) ?? fail('internal'))
  }).catch(refuseTakenName)
}
