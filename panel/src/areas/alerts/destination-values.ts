import { texts } from '../../texts/alerts.ts'
import { type AlertKind, type ChatFormat, type Destination, kindOptions } from './alert.ts'

export interface DestinationValues {
  name: string
  /** The chat service, or email. */
  channel: ChatFormat | 'email'
  url: string
  recipients: string[]
  alert_kinds: AlertKind[]
}

export const valuesOf = (destination: Destination | null): DestinationValues => ({
  name: destination?.name ?? '',
  channel: destination === null ? 'slack' : (destination.format ?? 'email'),
  url: '',
  recipients: destination?.recipients ?? [],
  alert_kinds: destination?.alert_kinds ?? kindOptions.map(({ value }) => value),
})

/** The fields of the channel. An empty URL stays as it is. */
export function channelFields({ channel, url, recipients }: DestinationValues) {
  if (channel === 'email') return { recipients }
  return { format: channel, ...(url.trim() !== '' && { url: url.trim() }) }
}

/** The field of the addresses is one, and the service names each. */
export function fieldErrors({ format, ...fields }: Record<string, string>): Record<string, string> {
  const recipient = Object.entries(fields).find(([path]) => path.startsWith('recipients['))?.[1]
  return {
    ...fields,
    ...(format !== undefined && { channel: format }),
    ...(recipient !== undefined && { recipients: texts.eachEntryMustBeAnEmailAddress }),
  }
}
