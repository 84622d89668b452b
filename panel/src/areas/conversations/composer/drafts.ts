import { useSyncExternalStore } from 'react'
import type { Outgoing, OutgoingPicture } from '../live/outbox.ts'

export type Mode = Outgoing['mode']

export interface Draft {
  mode: Mode
  reply: string
  note: string
  pictures: OutgoingPicture[]
  /** The last message when the reply was begun, to notice a reply of another member since. */
  afterMessageId?: string | undefined
}

const empty: Draft = { mode: 'reply', reply: '', note: '', pictures: [] }
const keyOf = (id: string) => `userkeep.inbox.draft.${id}`
const cache = new Map<string, Draft>()
const listeners = new Set<() => void>()

function read(id: string): Draft {
  const known = cache.get(id)
  if (known) return known
  let draft = empty
  try {
    draft = { ...empty, ...JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') }
  } catch {
    // Not readable: it begins empty.
  }
  cache.set(id, draft)
  return draft
}

function write(id: string, draft: Draft): void {
  cache.set(id, draft)
  const isEmpty = draft.reply === '' && draft.note === '' && draft.pictures.length === 0
  try {
    if (isEmpty) localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    // The storage is full: the draft lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Texts that were not sent, by conversation, in the browser's storage. */
export const drafts = {
  change: (id: string, changes: Partial<Draft>) => write(id, { ...read(id), ...changes }),
  /** Adds an uploaded picture. Several uploads may end one after the other. */
  append: (id: string, picture: OutgoingPicture) =>
    write(id, { ...read(id), pictures: [...read(id).pictures, picture] }),
  clear: (id: string, mode: Mode) =>
    write(id, { ...read(id), [mode]: '', pictures: [], ...(mode === 'reply' && { afterMessageId: undefined }) }),
  /** Puts a message that was not sent back into the composer. */
  restore: ({ conversationId, mode, text, pictures }: Outgoing) =>
    write(conversationId, { ...read(conversationId), mode, [mode]: text, pictures, afterMessageId: undefined }),
}

export const useDraft = (id: string): Draft =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => read(id),
  )
