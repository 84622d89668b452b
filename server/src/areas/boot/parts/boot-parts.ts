import { boundedStatementMs } from '../../../platform/bounded-reads.ts'
import { type Context, withConnection } from '../../../platform/context.ts'
import { isUnreachable } from '../../../platform/db/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Admission, createBootBreakers } from './boot-breakers.ts'
import { createLeftOut, type LeftOut, TooSlow } from './boot-left-out.ts'
import type { Booted } from './boot-part.ts'
import { type BootPart, partsOfBoot } from './boot-part.ts'
import { type NamedJoinedPart, partsLookup } from './boot-parts.sql.ts'

interface BoundPart {
  readonly name: string
  readonly part: BootPart
  readonly context: () => Context
}

type Answer = Record<string, unknown>

const nothing: Answer = Object.freeze({})

/**
 * Collects the parts of a page. A part that fails or is slow is omitted, logged and counted, and the page still boots.
 * Parts share a statement. If that fails or is slow, each part is read alone in the remaining time, and one that keeps
 * failing is skipped for a while, so that the others can share a statement again.
 */
export function createBootParts(platform: Platform): (booted: Booted) => Promise<Answer> {
  const { sql, limitMs } = platform.boundedReads
  const parts = boundParts(platform)
  if (parts.length === 0) return async () => nothing
  const breakers = createBootBreakers(() => platform.clock.now().getTime())
  const leftOut = createLeftOut(platform, breakers)
  const read = readerOf(breakers, leftOut)
  const statementMs = boundedStatementMs(limitMs)
  const all = parts.map((part) => readableOf(part, statementMs))
  const joined = all.flatMap((part) => ('sql' in part ? part : []))
  const lookUpOf = lookUpsOf(joined, statementMs)

  const readAlone = async (answer: Answer, booted: Booted, part: Readable, admission: Admission, ms = limitMs) => {
    if (!('sql' in part)) return read(answer, booted, { ...part, admission, ms }, () => part.read(booted))
    const found: Answer = {}
    const one = async () => (await part.lookUp(sql, booted))?.[part.name]
    await read(found, booted, { ...part, admission, ms }, one)
    await addFinished(answer, [part], found, booted)
  }
  const readTogether = async (answer: Answer, booted: Booted, some: readonly JoinedReadable[]) => {
    let found: Answer
    try {
      found = (await within(statementMs, lookUpOf(some)(sql, booted))) ?? {}
    } catch (error) {
      if (isUnreachable(error))
        return leftOut.note(
          some.map(({ name }) => name),
          error,
        )
      await Promise.all(some.map((part) => readAlone(answer, booted, part, 'read', limitMs - statementMs)))
      return
    }
    for (const { name } of some) breakers.succeeded(name, booted.scope.environmentId)
    await addFinished(answer, some, found, booted)
  }
  const addFinished = finishing(limitMs, leftOut)

  return async (booted: Booted): Promise<Answer> => {
    const answer: Answer = {}
    const together: JoinedReadable[] = []
    const alone: Promise<void>[] = []
    for (const part of all) {
      const admission = breakers.admit(part.name, booted.scope.environmentId)
      if (admission === 'skip') leftOut.skipped(part.name)
      else if (admission === 'read' && 'sql' in part) together.push(part)
      else alone.push(readAlone(answer, booted, part, admission))
    }
    await Promise.all(together.length > 0 ? [readTogether(answer, booted, together), ...alone] : alone)
    return answer
  }
}

/** Returns the parts of the areas, each with the context of its area on the connections of bounded reads. */
const boundParts = ({ contributions, boundedReads }: Platform): BoundPart[] =>
  contributions(partsOfBoot).flatMap((contributed) => {
    let made: Context | undefined
    const context = () => {
      made ??= withConnection(contributed.context, boundedReads.sql)
      return made
    }
    return Object.entries(contributed.contribution).map(([name, part]) => ({ name, part, context }))
  })

interface Attempt {
  name: string
  admission: Admission
  ms: number
}

/** Adds a part that is read alone, and notes with its breaker how that went. */
const readerOf =
  (breakers: ReturnType<typeof createBootBreakers>, leftOut: LeftOut) =>
  async (answer: Answer, { scope }: Booted, attempt: Attempt, read: () => Promise<unknown>): Promise<void> => {
    const { name, admission, ms } = attempt
    try {
      const found = await within(ms, read())
      breakers.succeeded(name, scope.environmentId)
      if (found) answer[name] = found
    } catch (error) {
      leftOut.note([name], error)
      const pauseMs = isUnreachable(error) ? null : breakers.failed(name, scope.environmentId, admission)
      if (pauseMs !== null) leftOut.paused(name, scope.environmentId, pauseMs)
    }
  }

/** Adds what the statement found, as it is or as the part finishes it. A result without a promise needs no timer. */
const finishing =
  (limitMs: number, leftOut: LeftOut) =>
  async (answer: Answer, joined: readonly JoinedReadable[], found: Answer, booted: Booted): Promise<void> => {
    for (const { name, finish } of joined) {
      const part = found[name] ?? null
      if (part === null) continue
      try {
        const finished = finish ? finish(part, booted) : part
        const made = finished instanceof Promise ? await within(limitMs, finished) : finished
        if (made) answer[name] = made
      } catch (error) {
        leftOut.note([name], error)
      }
    }
  }

type LookUp = ReturnType<typeof partsLookup>

interface JoinedReadable extends NamedJoinedPart {
  finish: ((found: unknown, booted: Booted) => unknown) | null
  /** Reads this part alone, for the pages of one environment, so that no other environment is blamed for it. */
  lookUp: LookUp
}

type Readable = JoinedReadable | { name: string; read(booted: Booted): Promise<unknown> }

function readableOf({ name, part, context }: BoundPart, timeoutMs: number): Readable {
  if (!('sql' in part)) return { name, read: async (booted) => part.read(booted, context()) }
  const joined: NamedJoinedPart = { name, sql: (db, environment) => part.sql(db, environment, context()) }
  return {
    ...joined,
    finish: part.finish ? (found, booted) => part.finish?.(found, booted, context()) : null,
    lookUp: partsLookup([joined], { timeoutMs, perEnvironment: true }),
  }
}

/** Returns the look-up of any choice of the joined parts; made once, since pages share its statements. */
function lookUpsOf(joined: readonly JoinedReadable[], timeoutMs: number): (some: readonly JoinedReadable[]) => LookUp {
  const ofAll = partsLookup(joined, { timeoutMs })
  const ofSome = new Map<string, LookUp>()
  return (some) => {
    if (some.length === joined.length) return ofAll
    const key = some.map(({ name }) => name).join()
    const lookUp = ofSome.get(key) ?? partsLookup(some, { timeoutMs })
    ofSome.set(key, lookUp)
    return lookUp
  }
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
