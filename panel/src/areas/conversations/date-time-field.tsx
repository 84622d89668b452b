import { TextInput } from '@mantine/core'
import { texts } from '../../texts/conversations.ts'

interface DateTimeFieldProps {
  label: string
  value: string
  onChange: (local: string) => void
  error?: string | undefined
}

/** A date and time in the browser's time zone. */
export const DateTimeField = ({ label, value, onChange, error }: DateTimeFieldProps) => (
  <TextInput
    type="datetime-local"
    label={label}
    description={texts.timeZoneTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
    data-autofocus
  />
)
