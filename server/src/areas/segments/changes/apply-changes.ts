import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { compile, compileNextTurn, these } from '../condition/compile.sql.ts'
import { inLevels } from '../condition/walk.ts'
import { notifyEntered } from '../extension-points.ts'
import type { Environment } from '../members/environment.ts'
import {
  countMembers,
  deleteMembers,
  deleteMemberships,
  insertMembers,
  listAbsent,
  listGone,
  listTurned,
} from '../members/members.sql.ts'
import { setTimers } from '../members/timers.sql.ts'
import { listEverySegment, lockSegments, type SegmentRow } from '../segments.sql.ts'
import type { Own } from '../setup.ts'
import { deleteChanges, listChangedEnvironments, listChanges } from './changes.sql.ts'
import { concernedBy } from './concerned.ts'

const batch = 1000

/** Re-evaluates changed contacts in every segment that may be concerned, with the condition that computes it. */
export async function applyChanges(context: Context<Own>): Promise<number> {
  let done = 0
  for (const environmentId of await listChangedEnvironments(context.sql)) {
    done += await transaction(context.sql, (tx) => applyBatch(tx, { environmentId }, context))
  }
  return done
}

async function applyBatch(tx: Db, scope: Environment, context: Context<Own>): Promise<number> {
  await lockSegments(tx, scope)
  const changes = await listChanges(tx, scope, batch)
  if (changes.length === 0) return 0
  const levels = inLevels(await listEverySegment(tx, scope))
  const concerned = concernedBy(changes, levels.flat())
  const generations = new Map(levels.flat().map(({ id, generation }) => [id, generation]))
  for (const level of levels) {
    // Sent together, without waiting for the answers.
    await Promise.all(
      level.map((segment) => lookAgain(tx, scope, segment, concerned.get(segment.id) ?? [], { context, generations })),
    )
  }
  await forgetGone(tx, scope, [...new Set(changes.map(({ contact_id }) => contact_id))])
  await deleteChanges(tx, scope, changes)
  return changes.length
}

/** Deletes memberships of contacts that were merged or erased meanwhile. */
async function forgetGone(tx: Db, scope: Environment, contactIds: readonly string[]): Promise<void> {
  for (const contactId of await listGone(tx, scope, contactIds)) {
    for (const left of await deleteMemberships(tx, scope, contactId)) await countMembers(tx, scope, left, -1)
  }
}

interface Looking {
  context: Context<Own>
  generations: ReadonlyMap<string, number>
}

/** Updates the generation that is being computed; the previous one stays unchanged. */
async function lookAgain(
  tx: Db,
  scope: Environment,
  { id, condition, generation, next_generation: next }: SegmentRow,
  contactIds: readonly string[],
  { context, generations }: Looking,
): Promise<void> {
  if (contactIds.length === 0) return
  const now = context.clock.now()
  const among = these(tx, contactIds)
  const compiling = { ...scope, fields: context.own.fields, now, among, generations }
  const members = { segmentId: id, generation: next ?? generation }
  const turn = compileNextTurn(tx, condition, compiling)
  const [turned] = await Promise.all([
    listTurned(tx, scope, members, { among, condition: compile(tx, condition, compiling) }),
    turn && setTimers(tx, scope, id, { among, turn }),
  ])
  if (turned.length === 0) return
  const come = turned.filter(({ held }) => held).map((contact) => contact.id)
  const gone = turned.filter(({ held }) => !held).map((contact) => contact.id)
  await Promise.all([
    come.length > 0 && insertMembers(tx, scope, members, come, now),
    gone.length > 0 && deleteMembers(tx, scope, members, gone),
    countMembers(tx, scope, members, come.length - gone.length),
  ])
  // Members of the previous generation were members all along and did not enter.
  const entered = next === null ? come : await listAbsent(tx, scope, { segmentId: id, generation }, come)
  if (entered.length > 0) await notifyEntered(context, tx, { scope, segmentId: id, contactIds: entered })
}
