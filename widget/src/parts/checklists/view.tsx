import { useRef, useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import { texts } from '../../texts/checklists.ts'
import { useOneOverlay } from '../../ui/one-overlay.ts'
import type { OwnChecklist } from './checklist.ts'
import { ChecklistCard } from './checklist-card.tsx'
import styles from './checklists.css?inline'
import { useChecklists } from './use-checklists.ts'

export { styles }

/** A button in the corner that says how far one is, and a panel with the steps. */
export function View({ shown, widget }: PartProps<OwnChecklist[]>) {
  const { visible, act, problem, refresh } = useChecklists(shown, widget)
  const [isOpen, setOpen] = useState(widget.isPreview ?? false)
  const launcher = useRef<HTMLButtonElement>(null)
  useOneOverlay(isOpen, () => setOpen(false))
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
        <section class="card panel" role="dialog" aria-label={texts.guide} id="guide">
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
            {texts.close}
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
        <span class="unseen">{texts.stepsDone}</span>
      </button>
    </div>
  )
}
