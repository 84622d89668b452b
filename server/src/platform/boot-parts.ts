import type { Logger } from 'pino'
import type postgres from 'postgres'
import { Counter, type Registry } from 'prom-client'
import type { Booted } from './boot.ts'
import type { BootPart } from './boot-part.ts'
import { type NamedJoinedPart, partsLookup } from './boot-parts.sql.ts'
import { seconds } from './clock.ts'
import type { Context } from './context.ts'

/** A page waits no longer for what is beside its session. */
const usualLimitMs = 300

/** So long parts are read one by one after they failed together, so that only those are missing that are at fault. */
const singlyMs = seconds(30)

/** A part that fails with every page says so only so often. */
const quietMs = seconds(10)

export interface BoundPart {
  readonly name: string
  readonly part: BootPart
  readonly context: () => Context
}

export interface PartSurroundings {
  sql: postgres.Sql
  log: Logger
  metrics: Registry
  /** Absent: the usual. */
  limitMs?: number | undefined
}

type Answer = Record<string, unknown>

const nothing: Answer = Object.freeze({})

class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Gathers the parts of a page. One that throws or is slow is left out, logged and counted, and the page boots. */
export function createBootParts(
  parts: readonly BoundPart[],
  { sql, log, metrics, limitMs = usualLimitMs }: PartSurroundings,
) {
  if (parts.length === 0) return async (): Promise<Answer> => nothing
  const leaveOut = leavingOut(log, metrics)
  const joined = parts.flatMap(joinedOf)
  const singles = joined.map((part) => ({ name: part.name, lookUp: partsLookup([part]) }))
  const lookUpAll = partsLookup(joined)
  let singlyUntil = 0

  const add = adding(limitMs, leaveOut)
  const addFound = finishing(joined, add)

  const addJoined = async (answer: Answer, booted: Booted): Promise<void> => {
    if (performance.now() >= singlyUntil) {
      try {
        const found = (await within(limitMs, lookUpAll(sql, booted))) ?? {}
        return await addFound(answer, found, booted)
      } catch (error) {
        singlyUntil = performance.now() + singlyMs
        if (error instanceof TooSlow) {
          const names = joined.map(({ name }) => name)
          return leaveOut(names, error)
        }
      }
    }
    const found: Answer = {}
    const one = async (lookUp: (typeof singles)[number]['lookUp'], name: string) => (await lookUp(sql, booted))?.[name]
    await Promise.all(singles.map(({ name, lookUp }) => add(found, name, () => one(lookUp, name))))
    await addFound(answer, found, booted)
  }

  return async (booted: Booted): Promise<Answer> => {
    const answer: Answer = {}
    const beside = parts.flatMap(({ name, part, context }) =>
      'read' in part ? add(answer, name, async () => part.read(booted, context())) : [],
    )
    await Promise.all(joined.length > 0 ? [addJoined(answer, booted), ...beside] : beside)
    return answer
  }
}

/** Adds what is read, where there is something. */
const adding =
  (limitMs: number, leaveOut: (parts: readonly string[], error: unknown) => void) =>
  async (answer: Answer, name: string, read: () => Promise<unknown>): Promise<void> => {
    try {
      const found = await within(limitMs, read())
      if (found) answer[name] = found
    } catch (error) {
      leaveOut([name], error)
    }
  }

/** Adds what the statement found, as it is or as the part makes it of that. What is made at once needs no timer. */
const finishing =
  (joined: readonly FinishedPart[], add: ReturnType<typeof adding>) =>
  async (answer: Answer, found: Answer, booted: Booted): Promise<void> => {
    for (const { name, finish } of joined) {
      const part = found[name] ?? null
      if (part === null) continue
      const made = finish ? attempt(() => finish(part, booted)) : part
      if (made instanceof Promise) await add(answer, name, () => made)
      else if (made !== null) answer[name] = made
    }
  }

/** What is thrown is a rejection, too. */
function attempt<T>(work: () => T): T | Promise<never> {
  try {
    return work()
  } catch (error) {
    return Promise.reject(error)
  }
}

interface FinishedPart extends NamedJoinedPart {
  finish: ((found: unknown, booted: Booted) => unknown) | null
}

function joinedOf({ name, part, context }: BoundPart): FinishedPart[] {
  if (!('sql' in part)) return []
  return [
    {
      name,
      sql: (db, environment) => part.sql(db, environment, context()),
      finish: part.finish ? (found, booted) => part.finish?.(found, booted, context()) : null,
    },
  ]
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooSlow(`It took longer than ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(timer)
  }
}

function leavingOut(log: Logger, metrics: Registry) {
  const counter = new Counter({
    name: 'userkeep_boot_parts_left_out_total',
    help: 'Parts that a page booted without, by part, and whether they failed or were slow',
    labelNames: ['part', 'reason'],
    registers: [metrics],
  })
  const saidAt = new Map<string, number>()

  return (parts: readonly string[], error: unknown): void => {
    const reason = error instanceof TooSlow ? 'slow' : 'failed'
    for (const part of parts) counter.inc({ part, reason })
    const said = parts.join()
    if (performance.now() - (saidAt.get(said) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    saidAt.set(said, performance.now())
    log.error({ err: error, parts, reason }, 'parts of boot left out')
  }
}
