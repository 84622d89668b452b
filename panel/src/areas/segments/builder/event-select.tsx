import { Select } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../texts/segments-builder.ts'
import { eventName } from './words.ts'

interface EventSelectProps {
  /** The names of events that were tracked. */
  events: readonly string[]
  value: string
  isClosed: boolean
  onChange: (event: string) => void
}

/** An event by its name, or one that was not tracked yet. */
export function EventSelect({ events, value, isClosed, onChange }: EventSelectProps) {
  const [typed, setTyped] = useState('')
  const known = [...new Set([...events, ...(value ? [value] : [])])]
  const data = known.map((event) => ({ value: event, label: eventName(event) }))
  const isNew = typed.trim() !== '' && !data.some(({ value: event, label }) => event === typed || label === typed)
  return (
    <Select
      aria-label={texts.event}
      placeholder={texts.nameOfTheEvent}
      flex="1 1 160px"
      searchable
      allowDeselect={false}
      disabled={isClosed}
      data={isNew ? [...data, { value: typed.trim(), label: typed.trim() }] : data}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      onChange={(event) => event && onChange(event)}
    />
  )
}
