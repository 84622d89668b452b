import type { Answer, Identity } from './answer.ts'
import { type Api, type Ask, isPassing, pauseBefore, Refused } from './api.ts'
import { leave, referralIn } from './referral.ts'
import { type Kept, newId } from './storage.ts'

export interface Session {
  answer(): Answer | null
  boot(): Promise<void>
  /** Boots the page once its own scripts have run, or waits a moment for `identify` where the last visitor was identified. */
  begin(): void
  /** Ends the pause after a failed boot: the browser is online again, or somebody looks at the page. */
  retry(): void
  /** Null says that nobody is signed in. */
  enter(person: Person | null): void
  reset(): void
  /** Calls with the current session; one that has ended is renewed once. */
  call<T>(path: string, ask?: Ask): Promise<T>
}

/** The person that the page names: by an identity, or by a contact session that it has. */
export type Person = { identity: Identity } | { contact_session: string }

interface Dependencies {
  api: Api
  key: string
  kept: Kept
  onAnswer(answer: Answer): void
  onTrouble(error: unknown): void
}

/** Failed attempts after which the page is notified. The widget goes on trying. */
const maxQuietAttempts = 6
/** The time that a page has to call `identify` where its last visitor was identified. */
const identifyTimeoutMs = 3000

/** One session of one visitor. A page boots once, and again only when it says that somebody else is there. */
export function createSession({ api, key, kept, onAnswer, onTrouble }: Dependencies): Session {
  let person: Person | undefined
  let answer: Answer | null = null
  let booting: Promise<void> | null = null
  let pause: Pause | null = null
  // Raised whenever somebody else is meant: what was asked for before is not taken any more.
  let turn = 0

  async function ask(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const asked = turn
      try {
        const got = await api<Answer>('/v1/boot', { body: bodyOf(key, kept, person) })
        if (asked !== turn) return ask()
        remember(kept, got, person)
        answer = got
        return onAnswer(got)
      } catch (error) {
        if (asked !== turn) return ask()
        if (!isPassing(error) || attempt === maxQuietAttempts - 1) onTrouble(error)
        if (!isPassing(error)) return
        pause = createPause(attempt, error)
        await pause.over
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
    pause?.end()
    void boot()
  }

  const reset = () => {
    person = undefined
    forget(kept)
    startOver()
  }

  return {
    answer: () => answer,
    boot,
    begin: () => onceDue(kept, () => turn === 0 && void boot()),
    retry: () => pause?.end(),
    enter(next) {
      if (JSON.stringify(next) === JSON.stringify(person ?? null)) return answer ? undefined : void boot()
      if (next === null) return reset()
      person = next
      startOver()
    },
    reset,
    call: (path, ask = {}) => called(api, path, ask, { answer: () => answer, boot }),
  }
}

/** Calls back when a page boots that nobody was identified on. */
function onceDue(kept: Kept, act: () => unknown): void {
  if (kept.read('identified')) setTimeout(act, identifyTimeoutMs)
  else onceParsed(act)
}

/** The maximum time that a boot waits for the page to be parsed. */
const parseTimeoutMs = 1000

/** Calls back when the page is parsed and its own scripts have run, so that one of them can identify before the first boot. */
function onceParsed(act: () => unknown): void {
  let isOver = false
  const once = () => {
    if (!isOver) act()
    isOver = true
  }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (document.readyState === 'complete' || (navigation?.domContentLoadedEventStart ?? 1) > 0) once()
  else document.addEventListener('DOMContentLoaded', () => setTimeout(once))
  setTimeout(once, parseTimeoutMs)
}

/** A visitor's session and that of a proven person are stored apart: a page may boot as both. */
const sessionName = (isProven: boolean) => (isProven ? 'proven-session' : 'session')

/** A session that the page has is stored by the page alone. */
function remember(kept: Kept, { verified, token }: Answer, person: Person | undefined): void {
  if (!person || 'identity' in person) kept.write(sessionName(verified), token)
  kept.write('identified', person ? '1' : null)
}

function forget(kept: Kept): void {
  leave(kept)
  for (const name of [sessionName(true), sessionName(false), 'identified']) kept.write(name, null)
}

function bodyOf(key: string, kept: Kept, person: Person | undefined): object {
  const isStored = !person || 'identity' in person
  const token = isStored && kept.read(sessionName(person?.identity.hash !== undefined))
  return {
    publishable_key: key,
    anonymous_id: visitorIn(kept),
    ...person,
    ...(token && { session_token: token }),
    ...referralIn(location.href, kept),
  }
}

interface Pause {
  over: Promise<void>
  end(): void
}

/** Waits before the next attempt; ends early when asked to, unless the service itself said how long to wait. */
function createPause(attempt: number, error: unknown): Pause {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    setTimeout(resolve, pauseBefore(attempt, error))
    if (!(error instanceof Refused && error.retryAfter > 0)) end = resolve
  })
  return { over, end }
}

interface Renewable {
  answer(): Answer | null
  boot(): Promise<void>
}

async function called<T>(api: Api, path: string, ask: Ask, { answer, boot }: Renewable): Promise<T> {
  const held = answer()
  if (!held) throw new Error('No session yet')
  const as = ({ token, customer, contact }: Answer) => {
    if (ask.contactId && ask.contactId !== contact.id) throw new Error('Another person has signed in')
    return api<T>(path, { ...ask, token, customer: customer?.id })
  }
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

/** Returns the id by which a returning visitor is recognized. */
function visitorIn(kept: Kept): string {
  const known = kept.read('visitor') ?? newId()
  kept.write('visitor', known)
  return known
}
