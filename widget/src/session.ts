import type { Answer, Identity } from './answer.ts'
import { type Api, type Ask, isPassing, pauseBefore, Refused } from './api.ts'
import { leave, referralIn } from './referral.ts'
import { type Kept, newId } from './storage.ts'

export interface Session {
  answer(): Answer | null
  boot(): Promise<void>
  identify(identity: Identity): void
  reset(): void
  /** With the session of whoever is there; one that has ended is renewed once. */
  call<T>(path: string, ask?: Ask): Promise<T>
}

interface Surroundings {
  api: Api
  key: string
  kept: Kept
  onAnswer(answer: Answer): void
  onTrouble(error: unknown): void
}

const attempts = 6
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One session of one visitor. A page boots once, and again only when it says that somebody else is there. */
export function createSession({ api, key, kept, onAnswer, onTrouble }: Surroundings): Session {
  let identity: Identity | undefined
  let answer: Answer | null = null
  let booting: Promise<void> | null = null
  // Raised whenever somebody else is meant: what was asked for before is not taken any more.
  let turn = 0

  async function ask(): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const asked = turn
      try {
        const who = { publishable_key: key, anonymous_id: visitorIn(kept), ...(identity && { identity }) }
        const body = { ...who, ...referralIn(location.href, kept) }
        const got = await api<Answer>('/v1/boot', { body })
        if (asked !== turn) return ask()
        answer = got
        return onAnswer(got)
      } catch (error) {
        if (asked !== turn) return ask()
        if (!isPassing(error) || attempt === attempts - 1) return onTrouble(error)
        await wait(pauseBefore(attempt, error))
      }
    }
  }

  const boot = () => {
    booting ??= ask().finally(() => {
      booting = null
    })
    return booting
  }

  const startOver = () => {
    turn++
    answer = null
    void boot()
  }

  return {
    answer: () => answer,
    boot,
    identify(next) {
      if (JSON.stringify(next) === JSON.stringify(identity)) return
      identity = next
      startOver()
    },
    reset() {
      identity = undefined
      leave(kept)
      startOver()
    },
    call: (path, ask = {}) => called(api, path, ask, { answer: () => answer, boot }),
  }
}

interface Renewable {
  answer(): Answer | null
  boot(): Promise<void>
}

async function called<T>(api: Api, path: string, ask: Ask, { answer, boot }: Renewable): Promise<T> {
  const held = answer()
  if (!held) throw new Error('No session yet')
  const as = ({ token, customer }: Answer) => api<T>(path, { ...ask, token, customer: customer?.id })
  try {
    return await as(held)
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error
    await boot()
    const renewed = answer()
    if (!renewed || renewed === held) throw error
    return as(renewed)
  }
}

/** Who comes back is known again by it. */
function visitorIn(kept: Kept): string {
  const known = kept.read('visitor') ?? newId()
  kept.write('visitor', known)
  return known
}
