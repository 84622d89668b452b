import type { segments } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { requireCondition } from './condition/check-condition.ts'
import { refuseTakenName, requireKnownSegments } from './require-segments.ts'
import { beginGeneration, findSegment, lockSegments, replaceMentions, updateSegmentRow } from './segments.sql.ts'
import { showSegment } from './views.ts'

/** Another name computes nothing; another condition all of it, beside the members that answer until then. */
export const updateSegment: Verb<typeof segments.routes.update> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) => {
  const condition = body.condition && requireCondition(body.condition, platform.segmentFields)
  return change(async (tx) => {
    await lockSegments(tx, scope)
    const before = (await findSegment(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, condition: condition ?? before.condition }
    await requireKnownSegments(tx, scope, after.condition, before.id)
    const changes = diff(before, after, ['name', 'description', 'condition'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return showSegment(tx, platform, scope, before)
    }
    await updateSegmentRow(tx, scope, { ...after, now })
    if ('condition' in changes) {
      await replaceMentions(tx, scope, before.id, after.condition)
      await beginGeneration(tx, scope, [before.id])
      tx.wake('segments')
    }
    tx.audited({
      target: { type: 'segment', id: before.id, name: after.name },
      changes,
    })
    return showSegment(tx, platform, scope, (await findSegment(tx, scope, before.id)) ?? fail('internal'))
  }).catch(refuseTakenName)
}
