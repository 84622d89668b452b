import { useState } from 'react'
import type { Conversation } from '../conversation.ts'

/** The most that one bulk act changes. */
const max = 100

export interface ListSelection {
  ids: string[]
  /** Conversations of the list that are not selected yet. */
  others: number
  toggle: (id: string) => void
  selectAll: () => void
  clear: () => void
}

/** Selected conversations. One that left the list is no longer selected. */
export function useSelection(conversations: readonly Conversation[] | undefined): ListSelection {
  const [chosen, setChosen] = useState<string[]>([])
  const listed = conversations?.map(({ id }) => id) ?? []
  const ids = chosen.filter((id) => listed.includes(id))
  return {
    ids,
    others: Math.min(max, listed.length) - ids.length,
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-max)),
    selectAll: () => setChosen(listed.slice(0, max)),
    clear: () => setChosen([]),
  }
}
