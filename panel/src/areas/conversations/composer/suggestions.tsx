import { Popover, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-composer.ts'
import { cannedRead } from '../conversation.ts'
import { useAgents } from '../use-inbox-data.ts'
import s from './composer.module.css'
import type { Mode } from './drafts.ts'
import { type Trigger, triggerAt } from './mentions.ts'

interface Suggestion {
  id: string
  title: string
  description: string | null
  inserted: string
}

interface SuggestionOptions {
  field: RefObject<HTMLTextAreaElement | null>
  mode: Mode
  text: string
  conversationId: string
  insert: (text: string, place: Trigger) => void
}

/** Canned replies after a slash and members after an @, chosen with the arrow keys and Enter. */
export function useSuggestions({ field, mode, text, conversationId, insert }: SuggestionOptions) {
  const listId = useId()
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [index, setIndex] = useState(0)
  const found = useFound(trigger, conversationId)
  const isOpen = trigger !== null && found.length > 0
  const close = () => setTrigger(null)
  const look = () => {
    const next = triggerAt(field.current?.value ?? text, field.current?.selectionStart ?? 0, mode)
    if (next?.typed !== trigger?.typed || next?.from !== trigger?.from) setIndex(0)
    setTrigger(next)
  }
  const choose = (suggestion: Suggestion | undefined) => {
    if (!trigger || !suggestion) return
    insert(suggestion.inserted, trigger)
    close()
  }
  /** Returns whether the key was one of the list's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChosen = event.key === 'Enter' || event.key === 'Tab'
    if (!step && !isChosen && event.key !== 'Escape') return false
    event.preventDefault()
    if (step) setIndex((index + step + found.length) % found.length)
    else if (isChosen) choose(found[index])
    else close()
    return true
  }
  const fieldProps = isOpen
    ? {
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${index}`,
        'aria-autocomplete': 'list' as const,
      }
    : {}
  return { listId, found, index, isOpen, choose, close, look, onKeyDown, fieldProps }
}

function useFound(trigger: Trigger | null, conversationId: string): Suggestion[] {
  const [environment] = useEnvironment()
  const [q] = useDebouncedValue(trigger?.typed ?? '', 120)
  const canned = useRead(
    cannedRead,
    { query: { environment, q, conversation_id: conversationId, limit: 8 } },
    { enabled: trigger?.kind === 'canned' },
  )
  const agents = useAgents().data?.agents ?? []
  const typed = trigger?.typed ?? ''
  if (trigger?.kind === 'canned') {
    // Enter chooses what is shown, so replies to an earlier search are narrowed until the answer to this one arrives.
    const isCurrent = q === typed && !canned.isPlaceholderData
    return (canned.data?.canned_replies ?? [])
      .filter(({ name, shortcut }) => isCurrent || hasWord(`${name} ${shortcut ?? ''}`, typed))
      .map(({ id, name, shortcut, filled, text }) => ({
        id,
        title: name,
        description: shortcut && `/${shortcut}`,
        inserted: filled ?? text,
      }))
  }
  return agents
    .filter(({ name }) => hasWord(name, typed))
    .slice(0, 8)
    .map(({ id, name, email }) => ({ id, title: name, description: email, inserted: `@${name} ` }))
}

const hasWord = (text: string, beginning: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(beginning.toLowerCase()))

/** The list above the field. */
export function Suggestions({ state, children }: { state: ReturnType<typeof useSuggestions>; children: ReactNode }) {
  const { listId, found, index, isOpen, choose, close } = state
  return (
    <Popover opened={isOpen} onClose={close} position="top-start" width="target" trapFocus={false} withRoles={false}>
      <Popover.Target>
        <div>{children}</div>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div id={listId} role="listbox" aria-label={texts.suggestions} className={s.suggestions}>
          {found.map((suggestion, place) => (
            <UnstyledButton
              key={suggestion.id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === index}
              className={s.suggestion}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <span>{suggestion.title}</span>
              {suggestion.description && <span className={s.suggestionText}>{suggestion.description}</span>}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
