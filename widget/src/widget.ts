import type { Answer, Identity } from './answer.ts'
import { createApi } from './api.ts'
import { elementCommand } from './element-command.ts'
import { elements } from './elements/index.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { createEvents, type Events } from './events.ts'
import type { Hands } from './part.ts'
import { parts } from './parts/index.ts'
import type { Place } from './place.ts'
import { createSession, type Session } from './session.ts'
import { keptIn } from './storage.ts'

export type Commands = Record<string, (...args: never[]) => unknown>

interface Started {
  commands: Commands
  /** Once the calls that waited have been made, so that whom they name is who boots. */
  begin(): void
}

const warn = (text: string): void => console.warn(`userkeep: ${text}`)

/** Everything but what is seen: session, events, flags and the commands of the page. */
export function startWidget(place: Place, show: (answer: Answer, hands: Hands) => void): Started {
  const { key, base } = place
  const emitter = createEmitter()
  const api = createApi(base)
  const kept = keptIn(() => localStorage, `userkeep.${key}.`)
  const session = createSession({
    api,
    key,
    kept,
    onAnswer(answer) {
      emitter.emit('change', told(answer))
      emitter.emit('ready', told(answer))
      void events.flush()
      show(answer, hands)
    },
    onTrouble(error) {
      warn(`the page could not boot: ${(error as Error).message}`)
      emitter.emit('error', error)
    },
  })
  const keptInTab = keptIn(() => sessionStorage, `userkeep.${key}.`)
  const sent = () => emitter.emit('tracked', null)
  const events = createEvents(session, keptInTab, sent, warn)
  const hands: Hands = {
    key,
    call: session.call,
    getPublic: (path) => api(path, { method: 'GET' }),
    onTracked: (listener) => emitter.on('tracked', listener),
    kept,
    keptInTab,
  }
  const begin = () => {
    for (const part of parts) part.begin?.(keptInTab)
    sendBeforeLeaving(() => void events.flush(true))
    addEventListener('online', () => session.answer() ?? void session.boot())
    void session.boot()
  }
  const around = { session, emitter, hands, theme: place.theme, warn }
  const shown = elements.map((element) => [element.name, elementCommand(element, around)] as const)
  return { commands: { ...commandsOf(session, events, emitter), ...Object.fromEntries(shown) }, begin }
}

const commandsOf = (session: Session, events: Events, emitter: Emitter): Commands => ({
  identify(identity: Identity) {
    if (typeof identity?.external_id !== 'string' || identity.external_id === '')
      return warn('identify takes an object with an external_id')
    session.identify(structuredClone(identity))
  },
  track: events.track,
  flag(name: string, otherwise?: unknown) {
    const flags = session.answer()?.flags
    return flags && Object.hasOwn(flags, name) ? flags[name]?.value : otherwise
  },
  entitled(feature: string, otherwise = false) {
    const answer = session.answer()
    return answer ? Object.hasOwn(answer.entitlements?.features ?? {}, feature) : otherwise
  },
  on(name: string, listener: (detail: unknown) => void) {
    if (typeof listener !== 'function') return warn('on takes the name of an event and a function')
    if (name !== 'ready') return emitter.on(name, listener)
    const answer = session.answer()
    if (!answer) return once(emitter, listener)
    queueMicrotask(() => listener(told(answer)))
  },
  reset() {
    void events.flush(true)
    events.forget()
    session.reset()
  },
})

/** `ready` is told once; what changes later is `change`. */
function once({ on }: Emitter, listener: (detail: unknown) => void): () => void {
  const stop = on('ready', (detail) => {
    stop()
    listener(detail)
  })
  return stop
}

/** What the page's own code gets to know; the session stays here. */
const told = ({ contact, verified, flags = {}, entitlements }: Answer) => ({
  contact: structuredClone(contact),
  verified,
  flags: Object.fromEntries(Object.entries(flags).map(([name, { value }]) => [name, structuredClone(value)])),
  entitlements: { ...entitlements?.features },
})

function sendBeforeLeaving(send: () => void): void {
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
}
