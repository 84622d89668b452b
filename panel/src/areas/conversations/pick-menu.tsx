import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { texts } from '../../texts/conversations.ts'
import s from './pick-menu.module.css'

interface PickOption {
  value: string
  label: string
  /** Shown before the label. */
  icon?: ReactNode
  isChosen?: boolean
}

interface PickGroup {
  label?: string
  options: PickOption[]
}

interface PickMenuProps {
  /** Names the search field: "Assign to". */
  label: string
  groups: PickGroup[]
  onPick: (value: string) => void
  opened: boolean
  setOpened: (opened: boolean) => void
  /** Stays open, because several can be chosen. */
  isMultiple?: boolean
  /** Shown when there is nothing to choose. */
  empty: string
  /** The button that opens it. */
  children: ReactElement
}

/** A button that opens a list with a search field: one key opens it, a few letters and Enter choose. */
export function PickMenu(props: PickMenuProps) {
  const { label, groups, onPick, opened, setOpened, isMultiple, empty, children } = props
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened, onOpenedChange: setOpened, onDropdownClose: () => combobox.focusTarget() })
  const { selectFirstOption, focusSearchInput } = combobox
  useEffect(() => {
    if (!opened) return setText('')
    // The list is drawn after this.
    const timer = setTimeout(() => {
      selectFirstOption()
      focusSearchInput()
    })
    return () => clearTimeout(timer)
  }, [opened, selectFirstOption, focusSearchInput])
  const wanted = text.trim().toLowerCase()
  const found = groups
    .map((group) => ({ ...group, options: group.options.filter((one) => one.label.toLowerCase().includes(wanted)) }))
    .filter(({ options }) => options.length > 0)
  return (
    <Combobox
      store={combobox}
      width={250}
      position="bottom-start"
      shadow="md"
      withinPortal
      onOptionSubmit={(value) => {
        onPick(value)
        if (!isMultiple) combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>{children}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setTimeout(selectFirstOption)
          }}
        />
        <Combobox.Options mah={280} className={s.options} aria-label={label}>
          {found.length === 0 && <Combobox.Empty>{text ? texts.noMatch : empty}</Combobox.Empty>}
          {found.map((group) => {
            const options = group.options.map((option) => <Option key={option.value} {...option} />)
            return group.label ? (
              <Combobox.Group key={group.label} label={group.label}>
                {options}
              </Combobox.Group>
            ) : (
              options
            )
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Option = ({ value, label, icon, isChosen }: PickOption) => (
  <Combobox.Option value={value} active={isChosen ?? false}>
    <span className={s.option}>
      {icon}
      <span className={s.label}>{label}</span>
      {isChosen && <IconCheck size={15} stroke={2} aria-label={texts.chosen} />}
    </span>
  </Combobox.Option>
)
