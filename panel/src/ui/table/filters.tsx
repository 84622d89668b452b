import { Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type SearchName, useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/table.ts'
import s from './filters.module.css'

interface ChoiceFilterProps {
  name: SearchName
  label: string
  options: { value: string; label: string }[]
}

/** Narrows a list to one of these. */
export function ChoiceFilter({ name, label, options }: ChoiceFilterProps) {
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
      searchable={options.length > 10}
      limit={100}
      clearable
      data={isKnown ? options : [...options, { value: chosen, label: chosen }]}
      value={chosen}
      onChange={(value) => screen.narrow({ [name]: value ?? undefined })}
      nothingFoundMessage={texts.noResults}
    />
  )
}

/** Narrows a list to days, both included. */
export const DaysFilter = () => (
  <>
    <DayField name="since" label={texts.since} before={texts.from} width={52} />
    <DayField name="until" label={texts.until} before={texts.to} width={36} />
  </>
)

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

export function ClearFilters({ names }: { names: readonly SearchName[] }) {
  const screen = useScreen()
  if (!names.some((name) => screen.get(name))) return null
  const clear = () => screen.narrow(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <Button variant="subtle" color="gray" className={s.clear} leftSection={<IconX size={15} />} onClick={clear}>
      {texts.clearFilters}
    </Button>
  )
}
