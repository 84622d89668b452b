import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

interface MenuProps {
  label: string
  trigger: ComponentChildren
  class?: string
  children: (close: () => void) => ComponentChildren
}

/** A button that opens a list below itself; a press elsewhere and Escape close it. */
export function Menu({ label, trigger, class: name = '', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event) => !root.current?.contains(event.target as Node) && close()
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', pressed)
    }
  }, [isOpen])
  return (
    <div class={`menu ${name}`} ref={root}>
      <button
        type="button"
        class="menu-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div class="menu-list" id={id}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
