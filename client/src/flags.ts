import { type Evaluation, evaluate, type Flag, type Subject } from '@userkeep/evaluator'
import type { Client } from './client.ts'

export type { Evaluation, Flag, Subject } from '@userkeep/evaluator'

interface FlagsOptions {
  /** Milliseconds for which the definitions are used before they are asked for again; 10,000 unless said. */
  maxAge?: number
  /** Called if flags could not be loaded again. The previous ones stay in effect. */
  onError?: (error: unknown) => void
}

/** One contact, by either id. */
export type WhichContact = { contact_id: string } | { external_id: string }

/** Flags that are evaluated locally from definitions of the service. */
export interface Flags {
  /** Returns the data of a contact in one call. The answer may be cached. */
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

  /** Returns the previous flags while new ones are loaded, so that only the first caller waits. */
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
