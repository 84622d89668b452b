import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { between, compile, compileNextTurn } from '../condition/compile.sql.ts'
import { beginGeneration, listEverySegment, lockSegments } from '../segments.sql.ts'
import type { Own } from '../setup.ts'
import {
  type Computing,
  countContacts,
  findBatch,
  findComputing,
  listComputing,
  listDependants,
  saveProgress,
  settleGeneration,
} from './computing.sql.ts'
import type { Environment } from './environment.ts'
import { insertHolding } from './members.sql.ts'
import { setTimers } from './timers.sql.ts'

/** A batch takes a fraction of a second; contacts that change meanwhile wait for it. */
const batch = 10_000

/**
 * Computes new and edited segments, contact by contact in the order of ids, one batch per transaction. The row records
 * the progress, so that work continues after a crash.
 */
export async function computeSegments(context: Context<Own>): Promise<number> {
  let done = 0
  for (const environmentId of await listComputing(context.sql)) {
    done += await transaction(context.sql, (tx) => computeBatch(tx, { environmentId }, context))
  }
  return done
}

async function computeBatch(tx: Db, scope: Environment, context: Context<Own>): Promise<number> {
  await lockSegments(tx, scope)
  const segment = await findComputing(tx, scope)
  if (!segment) return 0
  const { id, computed_after: after } = segment
  const total = segment.total ?? (await countContacts(tx, scope))
  const { last, count } = await findBatch(tx, scope, after, batch)
  if (last === null) {
    await settle(tx, scope, id, context)
    return 1
  }
  const come = await computeUpTo(tx, scope, segment, last, context)
  await saveProgress(tx, scope, id, { last, count, come, total })
  return 1
}

async function computeUpTo(tx: Db, scope: Environment, segment: Computing, last: string, context: Context<Own>) {
  const now = context.clock.now()
  const { id, condition, next_generation: generation } = segment
  const among = between(tx, segment.computed_after, last)
  const all = await listEverySegment(tx, scope)
  const generations = new Map(all.map((other) => [other.id, other.generation]))
  const compiling = { ...scope, fields: context.own.fields, now, among, generations }
  const holds = compile(tx, condition, compiling)
  const come = await insertHolding(tx, scope, { segmentId: id, generation }, { among, condition: holds, now })
  const turn = compileNextTurn(tx, condition, compiling)
  if (turn) await setTimers(tx, scope, id, { among, turn })
  return come
}

/** Recomputes segments that refer to this one, because its members changed at once. */
async function settle(tx: Db, scope: Environment, id: string, { clock }: Context): Promise<void> {
  await settleGeneration(tx, scope, id, clock.now())
  const dependants = await listDependants(tx, scope, id)
  if (dependants.length > 0) await beginGeneration(tx, scope, dependants)
}
