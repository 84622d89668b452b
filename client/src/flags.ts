import { type Evaluation, evaluate, type Flag, type Subject } from '../../evaluator/src/index.ts'
import type { Client } from './client.ts'

export type { Evaluation, Flag, Subject } from '../../evaluator/src/index.ts'

export interface FlagsOptions {
  /** Milliseconds for which the definitions are used before they are asked for again; 10,000 unless said. */
  maxAge?: number
  /** Told when they could not be asked for again. The last ones stand. */
  onError?: (error: unknown) => void
}

/** One contact, by either id. */
export type WhichContact = { contact_id: string } | { external_id: string }

/** Flags that are evaluated here, with what the service told of them, and without asking it each time. */
export interface Flags {
  /** What the service knows of a contact: one call, whose answer may be kept for as long as you see fit. */
  subjectOf(contact: WhichContact): Promise<Subject>
  /** Every flag, by key. */
  evaluate(subject: Subject): Promise<Record<string, Evaluation>>
  /** The value of one, or the fallback where there is no such flag or nothing could be asked for yet. */
  value<T>(key: string, subject: Subject, fallback: T): Promise<T>
}

/** The client needs a secret key: the definitions name segments, and belong on a server. */
export function createFlags(client: Client, { maxAge = 10_000, onError }: FlagsOptions = {}): Flags {
  let flags: readonly Flag[] | undefined
  let freshUntil = 0
  let isAsking = false

  const keep = (definitions: readonly Flag[]): readonly Flag[] => {
    freshUntil = Date.now() + maxAge
    flags = definitions
    return definitions
  }
  const ask = async (): Promise<readonly Flag[]> => keep((await client('GET /v1/flag-definitions')).flags)

  /** Those of before while new ones are asked for, so that nobody waits but the first. */
  const current = async (): Promise<readonly Flag[]> => {
    if (flags === undefined) return ask()
    if (Date.now() >= freshUntil && !isAsking) {
      isAsking = true
      const end = () => {
        isAsking = false
      }
      ask()
        .catch((error: unknown) => onError?.(error))
        .then(end, end)
    }
    return flags
  }

  return {
    async subjectOf(contact) {
      const answer = await client('GET /v1/flag-definitions', { query: contact })
      keep(answer.flags)
      if (answer.contact === null) throw new Error('Name a contact by contact_id or external_id.')
      const { id, units, segments } = answer.contact
      return { unit: id, units, segments: new Set(segments) }
    },
    evaluate: async (subject) => evaluate(await current(), subject, new Date()),
    async value(key, subject, fallback) {
      try {
        const answers = evaluate(await current(), subject, new Date(), [key])
        return Object.hasOwn(answers, key) ? (answers[key]?.value as typeof fallback) : fallback
      } catch (error) {
        onError?.(error)
        return fallback
      }
    },
  }
}
