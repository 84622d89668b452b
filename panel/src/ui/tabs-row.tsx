import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import s from './tabs-row.module.css'

export interface TabsRowProps<Value extends string> {
  label: string
  value: Value
  tabs: { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Stands on the page itself. */
  isBare?: boolean
  /** At the other end of the row. */
  end?: ReactNode
}

/** The kinds of a list, on the upper edge of its card. */
export function TabsRow<Value extends string>({ label, value, tabs, onChange, isBare, end }: TabsRowProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed tab changes with the value
  useEffect(() => scrollToPressed(row.current), [value])
  return (
    <div className={s.row} data-bare={isBare}>
      <fieldset ref={row} className={s.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <UnstyledButton
            key={tab.value}
            className={s.tab}
            aria-pressed={tab.value === value}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </UnstyledButton>
        ))}
      </fieldset>
      {end}
    </div>
  )
}

const besideMargin = 24

/** Scrolls the row to the pressed tab, so that a narrow screen shows it. The page itself does not move. */
function scrollToPressed(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-pressed="true"]')
  if (!row || !tab) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + besideMargin
  else if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - besideMargin
}
