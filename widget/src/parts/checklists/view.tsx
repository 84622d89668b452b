import { useEffect, useRef, useState } from 'preact/hooks'
import type { Hands, PartProps } from '../../part.ts'
import { type Act, type OwnChecklist, type OwnChecklists, shownStates } from './checklist.ts'
import { ChecklistCard } from './checklist-card.tsx'
import styles from './checklists.css?inline'

export { styles }

/** A button in the corner that says how far one is, and a panel with the steps. */
export function View({ shown, hands }: PartProps<OwnChecklist[]>) {
  const { lists, act, problem, refresh } = useChecklists(shown, hands)
  const [isOpen, setOpen] = useState(hands.isPreview ?? false)
  const launcher = useRef<HTMLButtonElement>(null)
  const visible = shownStates.flatMap((state) => lists.filter((list) => list.state === state))
  if (visible.length === 0) return null
  const close = () => {
    setOpen(false)
    launcher.current?.focus()
  }
  const toggle = () => {
    if (!isOpen) void refresh()
    setOpen(!isOpen)
  }
  const first = visible[0] as OwnChecklist
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes wherever in the panel one is
    <div class="checklists" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      {isOpen && (
        <section class="card panel" role="dialog" aria-label="Guide" id="guide">
          <div class="lists">
            {visible.map((list) => (
              <ChecklistCard key={list.id} list={list} act={act} />
            ))}
          </div>
          {problem && (
            <p class="error" role="alert">
              {problem}
            </p>
          )}
          <button type="button" class="button" onClick={close}>
            Close
          </button>
        </section>
      )}
      <button
        ref={launcher}
        type="button"
        class="button primary launcher"
        aria-expanded={isOpen}
        aria-controls="guide"
        onClick={toggle}
      >
        {first.name} <span class="count">{`${first.done}/${first.total}`}</span>
        <span class="unseen"> steps done</span>
      </button>
    </div>
  )
}

/** Steps are done by what is tracked, a moment after it has arrived. */
const moment = 1500

function useChecklists(shown: OwnChecklist[], hands: Hands) {
  const [lists, setLists] = useState(shown)
  const [problem, setProblem] = useState('')
  const refresh = async () => {
    try {
      const { checklists } = await hands.call<OwnChecklists>('/v1/contact/checklists', {
        method: 'GET',
      })
      setLists(checklists)
    } catch {
      // What is shown stays; the next look may work.
    }
  }
  const act: Act = async (list, verb) => {
    try {
      const changed = await hands.call<OwnChecklist>(`/v1/contact/checklists/${list.id}/${verb}`)
      setProblem('')
      setLists((now) => now.map((one) => (one.id === changed.id ? changed : one)))
    } catch {
      setProblem('That did not work. Try again.')
    }
  }
  useEffect(() => setLists(shown), [shown])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hands.onTracked(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), moment)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hands])
  return { lists, act, problem, refresh }
}
