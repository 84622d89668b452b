import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
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
export const TabsRow = <Value extends string>({ label, value, tabs, onChange, isBare, end }: TabsRowProps<Value>) => (
  <div className={s.row} data-bare={isBare}>
    <fieldset className={s.tabs} aria-label={label}>
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
