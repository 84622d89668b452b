import { ActionIcon, Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { EditorForm } from '../../../ui/editor/editor-form.tsx'
import { PropertySkeleton } from '../../../ui/properties.tsx'
import { Section } from '../../../ui/section.tsx'
import { Failed } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { type InboxSettings, settingsRead } from '../conversation.ts'
import { TextField } from '../text-field.tsx'

/** Messenger, business hours, away message, targets and rating. */
export function Hours() {
  const [environment] = useEnvironment()
  const query = useRead(settingsRead, { query: { environment } }, { single: true })
  if (query.error && !query.data) {
    return <Failed what={texts.theSettings} error={query.error} retry={() => void query.refetch()} />
  }
  if (!query.data) {
    return (
      <Section title={texts.businessHours}>
        <PropertySkeleton count={5} />
      </Section>
    )
  }
  return <HoursForm key={JSON.stringify(query.data)} settings={query.data} />
}

function HoursForm({ settings }: { settings: InboxSettings }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/conversations/settings', { refresh: [settingsRead] })
  const form = useForm({
    initialValues: {
      ...settings,
      away_message: settings.away_message ?? '',
      first_response_minutes: settings.first_response_minutes ?? ('' as number | ''),
      resolution_minutes: settings.resolution_minutes ?? ('' as number | ''),
    },
  })
  const submit = form.onSubmit(({ away_message, first_response_minutes, resolution_minutes, ...rest }) =>
    update.mutate(
      {
        query: { environment },
        body: {
          ...rest,
          away_message: away_message.trim() || null,
          first_response_minutes: first_response_minutes || null,
          resolution_minutes: resolution_minutes || null,
        },
      },
      { onSuccess: () => toast.success(texts.saved), onError: ({ fields }) => form.setErrors(fields) },
    ),
  )
  return (
    <EditorForm form={form} onSubmit={submit} pending={update.isPending} error={update.error}>
      <Stack gap={18}>
        <Section title={texts.messenger} description={texts.customersWriteToYouInTheWidget}>
          <Checkbox label={texts.showTheMessenger} {...form.getInputProps('messenger', { type: 'checkbox' })} />
        </Section>
        <Section title={texts.businessHours} description={texts.withoutAnyTheInboxIsAlwaysOpen}>
          <Select
            label={texts.timeZone}
            searchable
            data={zonesWith(settings.time_zone)}
            allowDeselect={false}
            mb={16}
            {...form.getInputProps('time_zone')}
          />
          <HourLines hours={form.values.hours} onChange={(hours) => form.setFieldValue('hours', hours)} />
          <TextField
            mt={16}
            label={texts.awayMessageOptional}
            description={texts.markdownSentOnceToANew}
            {...form.getInputProps('away_message')}
          />
        </Section>
        <Section title={texts.targets} description={texts.shownAsAClockOnEachConversation}>
          <Group grow align="flex-start">
            <NumberInput
              label={texts.firstResponseMinutes}
              placeholder={texts.none}
              min={1}
              max={100_000}
              {...form.getInputProps('first_response_minutes')}
            />
            <NumberInput
              label={texts.resolutionMinutes}
              placeholder={texts.none}
              min={1}
              max={100_000}
              {...form.getInputProps('resolution_minutes')}
            />
          </Group>
        </Section>
        <Section title={texts.rating}>
          <Checkbox label={texts.askCustomersToRateAClosed} {...form.getInputProps('rating', { type: 'checkbox' })} />
        </Section>
      </Stack>
    </EditorForm>
  )
}

const zonesWith = (zone: string) => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const dayOptions = days.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))
type Line = InboxSettings['hours'][number]

function HourLines({ hours, onChange }: { hours: Line[]; onChange: (hours: Line[]) => void }) {
  const change = (index: number, changes: Partial<Line>) =>
    onChange(hours.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  const add = () => {
    const day = days.find((one) => !hours.some((line) => line.day === one)) ?? 'monday'
    onChange([...hours, { day, from: '09:00', to: '17:00' }])
  }
  return (
    <Stack gap={8}>
      {hours.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.alwaysOpen}
        </Text>
      )}
      {hours.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
        <Group key={index} gap={8} wrap="nowrap">
          <Select
            aria-label={texts.day}
            flex={1}
            data={dayOptions}
            allowDeselect={false}
            value={line.day}
            onChange={(day) => day && change(index, { day: day as Line['day'] })}
          />
          <TextInput
            type="time"
            aria-label={texts.from}
            value={line.from}
            onChange={(event) => change(index, { from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            aria-label={texts.to}
            value={line.to === '24:00' ? '23:59' : line.to}
            onChange={(event) => change(index, { to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={texts.removeTheseHours}
            onClick={() => onChange(hours.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.8} />
          </ActionIcon>
        </Group>
      ))}
      {hours.length < 21 && (
        <Group gap={8}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} stroke={2} />} onClick={add}>
            {texts.addHours}
          </Button>
          {hours.length === 0 && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => onChange(days.slice(0, 5).map((day) => ({ day, from: '09:00', to: '17:00' })))}
            >
              {texts.mondayToFriday9To17}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
