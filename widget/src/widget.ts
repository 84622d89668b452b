import type { Answer, Identity } from './answer.ts'
import { createApi } from './api.ts'
import { elementCommand } from './element-command.ts'
import { elements } from './elements/index.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { counted, createEvents, type Events } from './events.ts'
import { createMessengerCommand } from './messenger-command.ts'
import { reportPageViews } from './page-views.ts'
import type { WidgetApi } from './part.ts'
import { parts } from './parts/index.ts'
import type { Place } from './place.ts'
import { createSession, type Session } from './session.ts'
import { storedIn } from './storage.ts'

export type Commands = Record<string, (...args: never[]) => unknown>

interface Started {
  commands: Commands
  /** Once the calls that waited have been made, so that whom they name is who boots. */
  begin(): void
}

const warn = (text: string): void => console.warn(`userkeep: ${text}`)

/** Everything but what is seen: session, events, flags and the commands of the page. */
export function startWidget(place: Place, show: (answer: Answer, widget: WidgetApi) => void): Started {
  const { key, base, waitsForIdentify } = place
  const emitter = createEmitter()
  const api = createApi(base)
  const kept = storedIn(() => localStorage, `userkeep.${key}.`)
  const session = createSession({
    api,
    key,
    kept,
    onAnswer(answer) {
      for (const part of parts) part.answered?.(answer)
      emitter.emit('change', told(answer))
      emitter.emit('ready', told(answer))
      void events.flush()
      void views.flush()
      messenger.answered()
      show(answer, widget)
    },
    onTrouble(error) {
      warn(`the session could not be started: ${(error as Error).message}`)
      emitter.emit('error', error)
    },
  })
  const messenger = createMessengerCommand(session.answer, warn)
  const storedInTab = storedIn(() => sessionStorage, `userkeep.${key}.`)
  const sent = () => emitter.emit('tracked', null)
  const events = createEvents(session, storedInTab, sent, warn)
  const views = createEvents(session, storedInTab, () => {}, warn, counted)
  const widget: WidgetApi = {
    key,
    call: session.call,
    getPublic: (path) => api(path, { method: 'GET' }),
    onTracked: (listener) => emitter.on('tracked', listener),
    onMessenger: messenger.listen,
    kept,
    storedInTab,
  }
  const begin = () => {
    for (const part of parts) part.begin?.(storedInTab)
    sendBeforeLeaving(() => {
      void events.flush(true)
      void views.flush(true)
    })
    if (place.reportsPageViews) reportPageViews((properties) => views.track('page_viewed', properties))
    addEventListener('online', session.retry)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && session.retry())
    if (!waitsForIdentify) session.begin()
  }
  const around = { session, emitter, widget, theme: place.theme, warn }
  const shown = elements.map((element) => [element.name, elementCommand(element, around)] as const)
  const commands = { ...commandsOf(session, events, emitter), messenger: messenger.command }
  return { commands: { ...commands, ...Object.fromEntries(shown) }, begin }
}

const commandsOf = (session: Session, events: Events, emitter: Emitter): Commands => ({
  identify(identity: Identity | null) {
    if (identity !== null && (typeof identity?.external_id !== 'string' || identity.external_id === ''))
      return warn('identify requires an object with an external_id, or null')
    session.enter(identity && { identity: structuredClone(identity) })
  },
  session(token: string | null) {
    if (token !== null && !/^uk_ct_\w/.test(String(token)))
      return warn('session requires the token of a contact session, or null')
    session.enter(token === null ? null : { contact_session: token })
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
    if (typeof listener !== 'function') return warn('on requires an event name and a function')
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

/** `ready` is emitted once; later changes are `change`. */
function once({ on }: Emitter, listener: (detail: unknown) => void): () => void {
  const stop = on('ready', (detail) => {
    stop()
    listener(detail)
  })
  return stop
}

/** Returns the details for the page's own code; the session stays here. */
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
