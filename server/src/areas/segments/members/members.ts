import { pageAnswer, pageOf, type segments } from '@userkeep/contract'
import { seconds } from '../../../platform/clock.ts'
import { isOverloaded } from '../../../platform/db/errors.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact, toContact } from '../../contacts/public.ts'
import { requireCondition } from '../condition/check-condition.ts'
import { compile, everyone } from '../condition/compile.sql.ts'
import { requireKnownSegments } from '../require-segments.ts'
import { findSegment, listEverySegment } from '../segments.sql.ts'
import type { Own } from '../setup.ts'
import { listMemberContacts, pageSegmentsOf } from './members.sql.ts'
import { countHolding, listHolding } from './preview.sql.ts'

export const listMembers: Verb<typeof segments.routes.members> = async ({ db, scope, params, query }) => {
  const { id, generation } = (await findSegment(db, scope, params.id)) ?? fail('not_found')
  const members = await listMemberContacts(db, scope, { segmentId: id, generation }, pageOf(query))
  return pageAnswer('contacts', members, toContact)
}

export const listSegmentsOfContact: Verb<typeof segments.routes.ofContact> = async ({ db, scope, params, query }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('segments', await pageSegmentsOf(db, scope, id, pageOf(query)))
}

const [timeoutMs, shown] = [seconds(5), 10]

/** Previews a condition with the same expression that computes a segment. */
export const previewSegment: Verb<typeof segments.routes.preview, Own> = async ({ body, db, scope, now, own }) => {
  const condition = requireCondition(body.condition, own.fields)
  await requireKnownSegments(db, scope, condition, null)
  const { environmentId } = scope
  return transaction(db, async (tx) => {
    await tx`select set_config('statement_timeout', ${String(timeoutMs)}, true)`
    const generations = new Map((await listEverySegment(tx, scope)).map((other) => [other.id, other.generation]))
    const compiling = { environmentId, fields: own.fields, now, among: everyone(tx), generations }
    const holds = () => compile(tx, condition, compiling)
    const sample = await listHolding(tx, scope, holds(), shown)
    return { count: await countHolding(tx, scope, holds()), sample: sample.map(toContact) }
  }).catch((error: unknown) => {
    if (isOverloaded(error))
      fail('unavailable', 'Counting took too long. Save the segment to compute it in the background.')
    throw error
  })
}
