import { Checkbox, PasswordInput, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { texts } from '../../texts/alerts.ts'
import { type Destination, formatHelp, formatNames, kindOptions } from './alert.ts'
import type { DestinationValues } from './destination-values.ts'

const chats = Object.entries(formatNames).map(([value, label]) => ({ value, label }))

interface DestinationFieldsProps {
  form: UseFormReturnType<DestinationValues>
  /** Null for a new one. */
  stored: Destination | null
}

export function DestinationFields({ form, stored }: DestinationFieldsProps) {
  const { channel } = form.values
  const channels = stored === null ? [...chats, { value: 'email', label: texts.email }] : chats
  return (
    <>
      <TextInput
        label={texts.name}
        placeholder={texts.onCallChannel}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {stored?.kind !== 'email' && (
        <Select label={texts.sendTo} data={channels} allowDeselect={false} {...form.getInputProps('channel')} />
      )}
      {channel === 'email' ? (
        <TagsInput
          label={texts.emailAddresses}
          description={texts.upTo10TheyDoNotHaveToBelong}
          placeholder={texts.nameExampleCom}
          required
          {...form.getInputProps('recipients')}
        />
      ) : (
        <PasswordInput
          label={texts.webhookURL}
          description={texts.stepsTheURLIsStoredEncrypted(formatHelp[channel].steps)}
          placeholder={placeholderOf(stored, channel)}
          autoComplete="off"
          required={stored === null || channel !== stored.format}
          {...form.getInputProps('url')}
        />
      )}
      <Checkbox.Group label={texts.alerts} {...form.getInputProps('alert_kinds')}>
        <Stack gap={10} mt={8}>
          {kindOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}

const placeholderOf = (stored: Destination | null, channel: keyof typeof formatHelp): string =>
  stored?.format === channel ? `${stored.url_host}/…${stored.url_hint ?? ''}` : formatHelp[channel].placeholder
