import { Select } from '@mantine/core'

interface EventFieldProps {
  types: readonly string[]
  input: object
  disabled?: boolean
}

/** What is waited for. What a browser tells is left out by the service, so it is said here. */
export const EventField = ({ types, input, disabled }: EventFieldProps) => (
  <Select
    label="When this happens"
    description="A fact about a contact, or an event that your backend tracks. Events from browsers never count."
    placeholder="Choose an event"
    data={[...types]}
    searchable
    disabled={disabled}
    nothingFoundMessage="No such event was tracked yet"
    {...input}
  />
)
