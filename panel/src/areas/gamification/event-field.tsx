import { Select } from '@mantine/core'
import { texts } from '../../texts/gamification.ts'
import { eventOptions } from '../../ui/humanize.ts'

interface EventFieldProps {
  types: readonly string[]
  input: object
  disabled?: boolean
}

/** The event field. The service ignores events from browsers, which is said here. */
export const EventField = ({ types, input, disabled }: EventFieldProps) => (
  <Select
    label={texts.event}
    description={texts.aSystemEventOrAnEvent}
    placeholder={texts.chooseAnEvent}
    data={eventOptions(types)}
    searchable
    disabled={disabled}
    nothingFoundMessage={texts.thisEventHasNotBeenTrackedYet}
    {...input}
  />
)
