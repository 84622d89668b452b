import type { segments } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { claimSegment, deleteSegmentRow, findSegment, lockSegments } from './segments.sql.ts'

export const deleteSegment: Verb<typeof segments.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    await lockSegments(tx, scope)
    const { id, name } = (await findSegment(tx, scope, params.id)) ?? fail('not_found')
    await claimSegment(tx, scope, id)
    const uses = await platform.segmentUses(tx, scope, [id])
    if (uses.length > 0) {
      fail('conflict', `This segment is used by ${uses.map((use) => `the ${use.type} ${use.name}`).join(', ')}.`)
    }
    await deleteSegmentRow(tx, scope, id)
    tx.audited({ target: { type: 'segment', id, name } })
    tx.wake('segment-leftovers')
  })
