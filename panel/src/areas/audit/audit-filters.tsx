import { Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { auditActions } from '../../app/audit.ts'
import { useScreen } from '../../app/screen-search.ts'
import s from './audit.module.css'
import { useActors } from './use-actors.ts'

export const auditFilters = ['actor', 'action', 'target', 'since', 'until'] as const

export function AuditFilters() {
  const screen = useScreen()
  const actors = [...useActors().values()].map(({ user_id, name }) => ({ value: user_id, label: name }))
  const isFiltered = auditFilters.some((name) => screen.get(name))
  const clear = () => screen.narrow(Object.fromEntries(auditFilters.map((name) => [name, undefined])))
  return (
    <>
      {actors.length > 0 && <Choice name="actor" label="Team member" options={actors} />}
      <Choice name="action" label="Action" options={auditActions.map((action) => ({ value: action, label: action }))} />
      <DayField name="since" label="Since" before="From" width={52} />
      <DayField name="until" label="Until" before="To" width={36} />
      {isFiltered && (
        <Button variant="subtle" color="gray" className={s.clear} leftSection={<IconX size={15} />} onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  )
}

interface ChoiceProps {
  name: 'actor' | 'action'
  label: string
  options: { value: string; label: string }[]
}

function Choice({ name, label, options }: ChoiceProps) {
  const screen = useScreen()
  const chosen = screen.get(name) ?? null
  // A link may name one that is not known here, such as someone who has left.
  const isKnown = chosen === null || options.some(({ value }) => value === chosen)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      className={s.choice}
      comboboxProps={{ width: 290, position: 'bottom-start' }}
      searchable
      clearable
      data={isKnown ? options : [...options, { value: chosen, label: chosen }]}
      value={chosen}
      onChange={(value) => screen.narrow({ [name]: value ?? undefined })}
      nothingFoundMessage="Nothing found"
    />
  )
}

interface DayFieldProps {
  name: 'since' | 'until'
  label: string
  before: string
  width: number
}

function DayField({ name, label, before, width }: DayFieldProps) {
  const screen = useScreen()
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={before}
      leftSectionWidth={width}
      className={s.day}
      classNames={{ section: s.bound }}
      data-unset={!screen.get(name) || undefined}
      value={screen.get(name) ?? ''}
      onChange={(event) => screen.narrow({ [name]: event.currentTarget.value || undefined })}
    />
  )
}
