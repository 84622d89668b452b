import type { segments } from '@userkeep/contract'
import { seconds } from '../../../platform/clock.ts'
import { isOverloaded } from '../../../platform/db/errors.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { toContact } from '../../contacts/public.ts'
import { requireCondition } from '../condition/check-condition.ts'
import { compile, everyone } from '../condition/compile.sql.ts'
import { requireKnownSegments } from '../require-segments.ts'
import { listEverySegment } from '../segments.sql.ts'
import { countHolding, listHolding } from './preview.sql.ts'

const [patience, shown] = [seconds(5), 10]

/** What a segment of this condition would be, by the same expression that computes one. */
export const previewSegment: Verb<typeof segments.routes.preview> = async ({ body, db, scope, now, platform }) => {
  const condition = requireCondition(body.condition, platform.segmentFields)
  await requireKnownSegments(db, scope, condition, null)
  const { environmentId } = scope
  return transaction(db, async (tx) => {
    await tx`select set_config('statement_timeout', ${String(patience)}, true)`
    const generations = new Map((await listEverySegment(tx, scope)).map((other) => [other.id, other.generation]))
    const compiling = { environmentId, fields: platform.segmentFields, now, among: everyone(tx), generations }
    const holds = () => compile(tx, condition, compiling)
    const sample = await listHolding(tx, scope, holds(), shown)
    return { count: await countHolding(tx, scope, holds()), sample: sample.map(toContact) }
  }).catch((error: unknown) => {
    if (isOverloaded(error)) fail('unavailable', 'Counting this takes too long. Save the segment to have it computed.')
    throw error
  })
}
