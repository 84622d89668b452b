import type postgres from 'postgres'
import { type ChangeContext, change } from '../change.ts'
import { isNobodysFault } from '../db/errors.ts'
import type { BoundConsumer } from './bound-consumer.ts'
import { matches } from './consumer.ts'
import { noteFailure } from './failed-facts.ts'
import { createLogReader, type FactBatch, type LogReader, readFacts } from './log-reader.ts'

interface ConsumerRunner {
  /**
   * Passes the next facts to the consumer and moves its cursor with them. Returns how far it moved; 0 when it is up to
   * date.
   */
  run(): Promise<number>
  /** Whether the consumer has seen the log up to this sequence. */
  hasSeen(sequence: number): boolean
}

/** After this many unwanted facts the cursor is stored anyway, because the log is pruned up to the last cursor. */
const passedSilently = 1000

/**
 * Runs one consumer along the log. The cursor's row is locked while facts are handled and moves in that transaction, so
 * that several instances handle each fact once. A fact whose handler throws is recorded as failed and retried by
 * itself, and the next ones proceed.
 */
export function createConsumerRunner(
  context: ChangeContext,
  consumer: BoundConsumer,
  reader: LogReader,
  cursor: number | null = null,
): ConsumerRunner {
  let position = cursor
  let stored = cursor ?? 0
  /** Up to this sequence facts are handled one by one, to find the one that fails. */
  let singlyUpTo = 0

  const wantedAfter = ({ entries }: FactBatch, after: number): number[] =>
    entries.flatMap((entry) => (entry.sequence > after && matches(consumer, entry) ? [entry.sequence] : []))

  async function run(): Promise<number> {
    if (position === null) position = stored = await cursorOf(context.sql, consumer.name)
    const at = position
    const batch = await reader.after(at)
    if (wantedAfter(batch, at).length === 0 && batch.upTo - stored < passedSilently) {
      position = Math.max(at, batch.upTo)
    } else {
      position = stored = (await handOver(batch)) ?? at
    }
    return Math.max(position - at, 0)
  }

  /** Returns the cursor afterwards, or null if another instance holds it. */
  async function handOver(batch: FactBatch): Promise<number | null> {
    let sequences: number[] = []
    try {
      return await change(context, null, async (tx) => {
        const cursor = await lockCursor(tx, consumer.name)
        if (cursor === null || cursor >= batch.upTo) return cursor
        const next = wantedAfter(batch, cursor)
        sequences = cursor < singlyUpTo ? next.slice(0, 1) : next
        const facts = sequences.length > 0 ? await readFacts(tx, sequences) : []
        if (facts.length > 0) await consumer.handle(tx, facts)
        const reached = sequences.length < next.length ? (sequences[0] as number) : batch.upTo
        await moveCursor(tx, consumer.name, reached)
        return reached
      })
    } catch (error) {
      if (isNobodysFault(error) || sequences.length === 0) throw error
      if (sequences.length === 1) return pass(sequences[0] as number, error)
      singlyUpTo = batch.upTo
      return handOver(batch)
    }
  }

  /** Records the failure and skips the fact, unless another instance already did. */
  const pass = (sequence: number, error: unknown): Promise<number | null> =>
    change(context, null, async (tx) => {
      const cursor = await lockCursor(tx, consumer.name)
      if (cursor === null || cursor >= sequence) return cursor
      await noteFailure(tx, { consumer: consumer.name, sequence, error, now: context.clock.now() })
      await moveCursor(tx, consumer.name, sequence)
      return sequence
    })

  return { run, hasSeen: (sequence) => position !== null && position >= sequence }
}

/** Runs one consumer once. */
export const consumeFacts = (context: ChangeContext, consumer: BoundConsumer): Promise<number> =>
  createConsumerRunner(context, consumer, createLogReader(context.sql, [consumer])).run()

async function cursorOf(sql: postgres.Sql, consumer: string): Promise<number> {
  const [cursor] = await sql<{ sequence: number }[]>`select sequence from fact_cursors where consumer = ${consumer}`
  if (!cursor) throw new Error(`The consumer ${consumer} is not enrolled`)
  return cursor.sequence
}

async function lockCursor(tx: postgres.TransactionSql, consumer: string): Promise<number | null> {
  const [cursor] = await tx<{ sequence: number }[]>`
    select sequence from fact_cursors where consumer = ${consumer} for update skip locked`
  return cursor?.sequence ?? null
}

const moveCursor = (tx: postgres.TransactionSql, consumer: string, sequence: number) =>
  tx`update fact_cursors set sequence = ${sequence} where consumer = ${consumer}`

/** Adds new consumers, which begin with later facts. Returns the cursors of all by name. */
export async function enrolConsumers(
  sql: postgres.Sql,
  consumers: readonly BoundConsumer[],
): Promise<Map<string, number>> {
  const names = consumers.map(({ name }) => name)
  await sql`
    insert into fact_cursors (consumer, sequence)
    select added.name, last from fact_counter cross join unnest(${names}::text[]) added (name)
    on conflict (consumer) do nothing`
  const cursors = await sql<{ consumer: string; sequence: number }[]>`
    select consumer, sequence from fact_cursors where consumer = any(${names})`
  return new Map(cursors.map(({ consumer, sequence }) => [consumer, sequence]))
}

/** Returns the sequence of the newest fact in the log. */
export async function lastSequence(sql: postgres.Sql): Promise<number> {
  const [counter] = await sql<{ last: number }[]>`select last from fact_counter`
  return counter?.last ?? 0
}
