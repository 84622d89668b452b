import type postgres from 'postgres'
import { type ChangeContext, change } from '../change.ts'
import { isNobodysFault } from '../db/errors.ts'
import { type BoundConsumer, wants } from './consumer.ts'
import { noteFailure } from './failed-facts.ts'
import { createLogReader, type LogReader, readFacts, type Stretch } from './log-reader.ts'

export interface Lane {
  /** Hands the consumer its next facts and moves its cursor with them. Answers how far it came; 0 when up to date. */
  run(): Promise<number>
}

/** Past so many facts that it does not want, a cursor is moved all the same: the log is pruned up to the last cursor. */
const passedSilently = 1000

/**
 * One consumer's way along the log. The cursor's row is locked while its facts are handled and moves in that
 * transaction, so that several instances hand out each fact once. A fact that makes the handler throw is noted as
 * failed, to be tried again by itself, and those after it go on.
 */
export function createLane(context: ChangeContext, consumer: BoundConsumer, reader: LogReader): Lane {
  let position: number | null = null
  let stored = 0
  /** Up to here facts are handed over one by one, to find the one that fails. */
  let singlyUpTo = 0

  const wantedAfter = ({ entries }: Stretch, after: number): number[] =>
    entries.flatMap((entry) => (entry.sequence > after && wants(consumer, entry) ? [entry.sequence] : []))

  async function run(): Promise<number> {
    if (position === null) position = stored = await cursorOf(context.sql, consumer.name)
    const at = position
    const stretch = await reader.after(at)
    if (wantedAfter(stretch, at).length === 0 && stretch.upTo - stored < passedSilently) {
      position = Math.max(at, stretch.upTo)
    } else {
      position = stored = (await handOver(stretch)) ?? at
    }
    return Math.max(position - at, 0)
  }

  /** Answers where the cursor stands afterwards, or null where another instance is at it. */
  async function handOver(stretch: Stretch): Promise<number | null> {
    let portion: number[] = []
    try {
      return await change(context, null, async (tx) => {
        const cursor = await lockCursor(tx, consumer.name)
        if (cursor === null || cursor >= stretch.upTo) return cursor
        const next = wantedAfter(stretch, cursor)
        portion = cursor < singlyUpTo ? next.slice(0, 1) : next
        const facts = portion.length > 0 ? await readFacts(tx, portion) : []
        if (facts.length > 0) await consumer.handle(tx, facts)
        const reached = portion.length < next.length ? (portion[0] as number) : stretch.upTo
        await moveCursor(tx, consumer.name, reached)
        return reached
      })
    } catch (error) {
      if (isNobodysFault(error) || portion.length === 0) throw error
      if (portion.length === 1) return pass(portion[0] as number, error)
      singlyUpTo = stretch.upTo
      return handOver(stretch)
    }
  }

  /** Notes the failure and goes past the fact, unless another instance already did. */
  const pass = (sequence: number, error: unknown): Promise<number | null> =>
    change(context, null, async (tx) => {
      const cursor = await lockCursor(tx, consumer.name)
      if (cursor === null || cursor >= sequence) return cursor
      await noteFailure(tx, { consumer: consumer.name, sequence, error, now: context.clock.now() })
      await moveCursor(tx, consumer.name, sequence)
      return sequence
    })

  return { run }
}

/** One consumer by itself, once. */
export const consumeFacts = (context: ChangeContext, consumer: BoundConsumer): Promise<number> =>
  createLane(context, consumer, createLogReader(context.sql, [consumer])).run()

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

/** A consumer that is new begins with what happens from now on. */
export async function enrolConsumers(sql: postgres.Sql, consumers: readonly BoundConsumer[]): Promise<void> {
  for (const { name } of consumers) {
    await sql`
      insert into fact_cursors (consumer, sequence) select ${name}, last from fact_counter
      on conflict (consumer) do nothing`
  }
}
