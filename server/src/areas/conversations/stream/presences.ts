import type { Clock } from '../../../platform/clock.ts'
import type { Waker } from '../../../platform/wake.ts'

const channel = 'conversation-presence'

/** A presence expires unless it is repeated within this time. */
const ttlMs = 15_000

export interface Said {
  environmentId: string
  conversationId: string
  contactId: string
  /** null: the contact is typing. */
  member: { id: string; name: string; typing: boolean } | null
}

interface Present {
  present: { member_id: string; name: string; typing: boolean }[]
  contact_typing: boolean
}

export interface Presences {
  /** Announces a presence to all instances. Nothing is stored. */
  say(said: Said): void
  of(environmentId: string, conversationId: string): Present
  on(listener: (said: Said) => void): () => void
  close(): void
}

interface Seen {
  member: Said['member']
  until: number
}

/** Stores the presences that this instance received. */
export function createPresences({ waker, clock }: { waker: Pick<Waker, 'publish' | 'on'>; clock: Clock }): Presences {
  const conversations = new Map<string, Map<string, Seen>>()
  const listeners = new Set<(said: Said) => void>()
  const forget = (now: number) => {
    for (const [key, seen] of conversations) {
      for (const [id, { until }] of seen) if (until <= now) seen.delete(id)
      if (seen.size === 0) conversations.delete(key)
    }
  }
  const off = waker.on(channel, (word) => {
    const said = readSaid(word)
    const now = clock.now().getTime()
    forget(now)
    const key = `${said.environmentId} ${said.conversationId}`
    const seen = conversations.get(key) ?? new Map<string, Seen>()
    conversations.set(key, seen.set(said.member?.id ?? '', { member: said.member, until: now + ttlMs }))
    for (const listener of listeners) listener(said)
  })
  return {
    say: (said) => waker.publish(channel, writeSaid(said)),
    of(environmentId, conversationId) {
      const now = clock.now().getTime()
      const seen = [...(conversations.get(`${environmentId} ${conversationId}`)?.values() ?? [])]
      const current = seen.filter(({ until }) => until > now)
      return {
        present: current.flatMap(({ member }) =>
          member ? [{ member_id: member.id, name: member.name, typing: member.typing }] : [],
        ),
        contact_typing: current.some(({ member }) => member === null),
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: off,
  }
}

const writeSaid = ({ environmentId, conversationId, contactId, member }: Said): string =>
  [
    environmentId,
    conversationId,
    contactId,
    ...(member ? [member.id, member.typing ? 't' : '', encodeURIComponent(member.name)] : []),
  ].join('/')

function readSaid(word: string): Said {
  const [environmentId = '', conversationId = '', contactId = '', id, typing, name = ''] = word.split('/')
  const member = id === undefined ? null : { id, name: decodeURIComponent(name), typing: typing === 't' }
  return { environmentId, conversationId, contactId, member }
}
