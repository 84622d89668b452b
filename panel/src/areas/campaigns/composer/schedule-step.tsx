import { Group, NumberInput, Radio, Select, Stack, Switch } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { Section } from '../../../ui/section.tsx'
import { type DraftForm, waitUnits } from './form.ts'

const unitOptions = Object.keys(waitUnits).map((unit) => ({ value: unit, label: unit }))

export function ScheduleStep({ form }: { form: DraftForm }) {
  const [environment] = useEnvironment()
  const types = useRead('GET /v1/organization/campaigns/event-types', { query: { environment } })
  const events = types.data?.event_types ?? []
  const { trigger, hasGoal } = form.values
  return (
    <>
      <Section title="When it is sent" description="Each person receives it at most once, whichever you choose.">
        <Stack gap={16} maw={520}>
          <Radio.Group aria-label="When it is sent" {...form.getInputProps('trigger.kind')}>
            <Stack gap={10}>
              <Radio value="once" label="Once" description="To everybody who is in the segment when it begins" />
              <Radio
                value="segment_entered"
                label="On entering the segment"
                description="To each person who enters it from then on"
              />
              <Radio value="fact" label="When something happens" description="To whom it happens, if in the segment" />
            </Stack>
          </Radio.Group>
          {trigger.kind === 'fact' && (
            <Select
              label="What happens"
              placeholder="Choose an event"
              searchable
              data={events}
              {...form.getInputProps('trigger.event')}
            />
          )}
          {trigger.kind !== 'once' && (
            <Group grow align="start" maw={320}>
              <NumberInput label="Wait" min={0} allowDecimal={false} {...form.getInputProps('wait.amount')} />
              <Select label="Unit" data={unitOptions} allowDeselect={false} {...form.getInputProps('wait.unit')} />
            </Group>
          )}
        </Stack>
      </Section>
      <Section
        title="Goal"
        description="What people should do after it. The report compares those who received it with those held out."
      >
        <Stack gap={14} maw={520}>
          <Switch label="Measure a goal" {...form.getInputProps('hasGoal', { type: 'checkbox' })} />
          {hasGoal && (
            <Group grow align="start">
              <Select
                label="Event"
                placeholder="Choose an event"
                searchable
                data={events}
                {...form.getInputProps('goal.event')}
              />
              <NumberInput
                label="Within days"
                min={1}
                max={90}
                allowDecimal={false}
                {...form.getInputProps('goal.days')}
              />
            </Group>
          )}
        </Stack>
      </Section>
    </>
  )
}
