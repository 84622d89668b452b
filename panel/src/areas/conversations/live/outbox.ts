import { useSyncExternalStore } from 'react'
import { texts } from '../../../texts/conversations.ts'
import type { Message } from '../conversation.ts'

export interface OutgoingPicture {
  id: string
  name: string
  url: string
  width: number
  height: number
}

/** A reply or note that the service has not confirmed yet. */
export interface Outgoing {
  key: string
  conversationId: string
  mode: 'reply' | 'note'
  text: string
  pictures: OutgoingPicture[]
  mentionIds: string[]
  /** The last message that the member saw. */
  afterMessageId: string | undefined
  close: boolean
  createdAt: string
  status: 'sending' | 'failed' | 'conflict'
  error?: string
}

let all: readonly Outgoing[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Outgoing[]) => {
  all = next
  for (const listener of listeners) listener()
}

/** Messages on their way. They stay here when the member opens another conversation. */
export const outbox = {
  all: () => all,
  put: (outgoing: Outgoing) => change([...all.filter(({ key }) => key !== outgoing.key), outgoing]),
  drop: (key: string) => change(all.filter((one) => one.key !== key)),
  /** The stream may bring a message before its request is answered: it is shown once. */
  confirm(message: Message, me: string | undefined) {
    if (message.author_id !== me) return
    const kind = { reply: texts.message, note: texts.note } as const
    const sent = all.find(
      ({ conversationId, status, mode, text }) =>
        status === 'sending' &&
        conversationId === message.conversation_id &&
        kind[mode] === message.kind &&
        text === message.text,
    )
    if (sent) change(all.filter((one) => one !== sent))
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useOutgoing = (conversationId: string) =>
  useSyncExternalStore(outbox.subscribe, outbox.all).filter((one) => one.conversationId === conversationId)
