import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../app/api.ts'
import { texts } from '../../texts/webhooks.ts'

interface EventsSelectProps {
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
  disabled?: boolean
}

/** Empty means all of them, also those that are added later. */
export function EventsSelect({ value, onChange, error, disabled }: EventsSelectProps) {
  const { data, isPending } = useRead('GET /v1/organization/webhooks/events')
  const description = new Map(data?.events.map(({ type, description }) => [type, description]))
  return (
    <MultiSelect
      label={texts.events}
      description={texts.leaveEmptyToReceiveEveryEvent}
      placeholder={isPending ? texts.loading : value.length === 0 ? texts.allEvents : undefined}
      data={data?.events.map(({ type }) => type) ?? []}
      renderOption={({ option }) => (
        <span>
          {option.value}
          <span style={{ display: 'block', fontSize: 12, color: 'var(--mantine-color-dimmed)' }}>
            {description.get(option.value)}
          </span>
        </span>
      )}
      value={value}
      onChange={onChange}
      error={error}
      disabled={disabled}
      searchable
      clearable
      hidePickedOptions
    />
  )
}
