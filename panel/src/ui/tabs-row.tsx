import { UnstyledButton } from '@mantine/core'
import s from './tabs-row.module.css'

interface TabsRowProps<Value extends string> {
  label: string
  value: Value
  tabs: { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Stands on the page itself. */
  isBare?: boolean
}

/** The kinds of a list, on the upper edge of its card. */
export const TabsRow = <Value extends string>({ label, value, tabs, onChange, isBare }: TabsRowProps<Value>) => (
  <fieldset className={s.row} aria-label={label} data-bare={isBare}>
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
)
