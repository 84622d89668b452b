import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Caller } from '../../testing/requests.ts'
import { callerAt } from '../../testing/requests.ts'
import type { Random } from '../fuzz/random.ts'
import type { Installation, Instance } from './installation.ts'

/** One kind of write whose result can be checked afterwards. */
export interface WriteKind {
  readonly name: string
  /** How often it is chosen, in relation to the others. */
  readonly weight: number
  /** Writes under this ID, and again until the write is acknowledged. */
  write(id: string): Promise<void>
  /** Returns a sentence for each acknowledged write that is missing, and for each that is there twice. */
  problems(): Promise<string[]>
}

/** The installation as its clients see it. */
export interface Site {
  readonly installation: Installation
  readonly random: Random
  /** Sends a request to a random instance, and again until it is answered. */
  acknowledged(token: string | undefined, send: (caller: Caller) => Promise<Answer>): Promise<Answer>
  /** Runs the attempt with a random instance until it succeeds. */
  untilDone(attempt: (api: Instance) => Promise<boolean>): Promise<void>
}

/** Refusals that a client has to expect while a part of the installation is away, or from a limit. */
const isPassing = ({ status, body }: Answer): boolean =>
  status === 429 || status === 503 || (status === 409 && body.error.code === 'idempotency_in_progress')

export function siteOf(installation: Installation, random: Random, signal: AbortSignal): Site {
  const untilDone: Site['untilDone'] = async (attempt) => {
    while (!(await attempt(random.oneOf(installation.apis)))) {
      signal.throwIfAborted()
      await wait(50 + random.below(250))
    }
  }
  return {
    installation,
    random,
    untilDone,
    async acknowledged(token, send) {
      let answer: Answer | null = null
      await untilDone(async ({ baseUrl }) => {
        // A broken connection: the request may have been processed or not.
        answer = await send(callerAt(baseUrl, token)).catch(() => null)
        return answer !== null && !isPassing(answer)
      })
      const { status, body } = answer as unknown as Answer
      if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
      return answer as unknown as Answer
    },
  }
}

/** Returns a sentence about IDs that are missing, or that were found more than once. */
export function comparison(name: string, acknowledged: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const id of found) counts.set(id, (counts.get(id) ?? 0) + 1)
  const missing = acknowledged.filter((id) => !counts.has(id))
  const repeated = [...counts].filter(([, count]) => count > 1).map(([id]) => id)
  return [
    ...(missing.length > 0 ? [`${name}: ${missing.length} acknowledged and missing, such as ${missing[0]}`] : []),
    ...(repeated.length > 0 ? [`${name}: ${repeated.length} more than once, such as ${repeated[0]}`] : []),
  ]
}
