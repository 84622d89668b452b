import { Select, type SelectProps } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/analytics.ts'
import { eventName } from './event-name.ts'

export function useEventNames() {
  const [environment] = useEnvironment()
  return useRead('GET /v1/organization/analytics/names', { query: { environment } })
}

type EventSelectProps = Omit<SelectProps, 'data'> & { 'aria-label'?: string }

/** An event by its name: those of the product first. */
export function EventSelect(props: EventSelectProps) {
  const { data, isPending } = useEventNames()
  const names = data?.events ?? []
  const of = (source: 'tracked' | 'service') =>
    names.filter((one) => one.source === source).map(({ event }) => ({ value: event, label: eventName(event) }))
  const isKnown = !props.value || names.some(({ event }) => event === props.value)
  return (
    <Select
      searchable
      limit={200}
      nothingFoundMessage={isPending ? texts.loading : texts.noEventsFound}
      data={[
        { group: texts.yourProduct, items: of('tracked') },
        { group: texts.userkeep, items: of('service') },
        ...(isKnown || !props.value ? [] : [{ group: texts.notRecordedYet, items: [String(props.value)] }]),
      ]}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      {...props}
    />
  )
}

interface PropertySelectProps {
  label: string
  placeholder?: string
  event: string
  className?: string | undefined
  value: string | null
  onChange: (property: string | null) => void
}

export function PropertySelect({ label, placeholder = label, event, className, value, onChange }: PropertySelectProps) {
  const { data } = useEventNames()
  const known = data?.events.find((one) => one.event === event)?.properties ?? []
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      className={className}
      clearable
      searchable
      data={value && !known.includes(value) ? [...known, value] : known}
      value={value}
      onChange={onChange}
      nothingFoundMessage={texts.thisEventHasNoProperties}
    />
  )
}
