import type { Agent } from '../conversation.ts'

const maxMentions = 20

/** Returns the ids of the members whose name follows an @ in the text. A longer name comes before its beginning. */
export function mentionsIn(text: string, agents: readonly Agent[]): string[] {
  let rest = text
  const found: string[] = []
  for (const { id, name } of agents.toSorted((one, other) => other.name.length - one.name.length)) {
    if (!rest.includes(`@${name}`)) continue
    found.push(id)
    rest = rest.replaceAll(`@${name}`, '')
  }
  return found.slice(0, maxMentions)
}

export interface Trigger {
  kind: 'canned' | 'mention'
  /** The text after the sign. */
  typed: string
  /** The position of the sign. */
  from: number
  to: number
}

/** Returns what is being looked up at the cursor: a canned reply after a slash, a member after an @. */
export function triggerAt(text: string, cursor: number, mode: 'reply' | 'note'): Trigger | null {
  const sign = mode === 'reply' ? '/' : '@'
  const found = new RegExp(`(?:^|\\s)${sign}([\\p{L}\\p{N}_-]{0,40})$`, 'u').exec(text.slice(0, cursor))
  if (!found) return null
  const typed = found[1] ?? ''
  return { kind: mode === 'reply' ? 'canned' : 'mention', typed, from: cursor - typed.length - 1, to: cursor }
}
