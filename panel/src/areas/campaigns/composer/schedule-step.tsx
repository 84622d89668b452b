import { Group, NumberInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/campaigns-composer.ts'
import { Section } from '../../../ui/section.tsx'
import { timeZoneName } from '../../../ui/time-zone.ts'
import { type DraftForm, waitUnits } from './form.ts'
import { HoldoutWarning } from './holdout-warning.tsx'
import type { Start } from './start.ts'

const unitOptions = Object.keys(waitUnits).map((unit) => ({ value: unit, label: unit }))

interface ScheduleStepProps {
  form: DraftForm
  start: Start
  setStart: (start: Start) => void
}

export function ScheduleStep({ form, start, setStart }: ScheduleStepProps) {
  const [environment] = useEnvironment()
  const types = useRead('GET /v1/organization/campaigns/event-types', { query: { environment } })
  const events = types.data?.event_types ?? []
  const { trigger, hasGoal } = form.values
  return (
    <>
      <Section title={texts.trigger} description={texts.eachPersonReceivesItAtMostOnce}>
        <Stack gap={16} maw={520}>
          <Radio.Group aria-label={texts.trigger} {...form.getInputProps('trigger.kind')}>
            <Stack gap={10}>
              <Radio value="once" label={texts.once} description={texts.toEveryoneInTheSegmentWhen} />
              <Radio
                value="segment_entered"
                label={texts.onEnteringTheSegment}
                description={texts.toEachPersonWhoEntersTheSegment}
              />
              <Radio value="fact" label={texts.whenAnEventOccurs} description={texts.toThePersonTheEventBelongs} />
            </Stack>
          </Radio.Group>
          {trigger.kind === 'fact' && (
            <Select
              label={texts.event}
              placeholder={texts.chooseAnEvent}
              searchable
              data={events}
              {...form.getInputProps('trigger.event')}
            />
          )}
          {trigger.kind !== 'once' && (
            <Group grow align="start" maw={320}>
              <NumberInput label={texts.wait} min={0} allowDecimal={false} {...form.getInputProps('wait.amount')} />
              <Select
                label={texts.unit}
                data={unitOptions}
                allowDeselect={false}
                {...form.getInputProps('wait.unit')}
              />
            </Group>
          )}
        </Stack>
      </Section>
      <Section title={texts.start} description={texts.consentAndSuppressionsAreChecked}>
        <Stack gap={14} maw={520}>
          <Radio.Group
            aria-label={texts.start}
            value={start.when}
            onChange={(when) => setStart({ ...start, when: when === 'later' ? 'later' : 'now' })}
          >
            <Stack gap={8}>
              <Radio value="now" label={trigger.kind === 'once' ? texts.now : texts.activateNow} />
              <Radio value="later" label={texts.scheduleForLater} />
            </Stack>
          </Radio.Group>
          {start.when === 'later' && (
            <TextInput
              type="datetime-local"
              label={texts.starts}
              description={texts.timeZoneIs(timeZoneName())}
              value={start.at}
              onChange={(event) => setStart({ ...start, at: event.currentTarget.value })}
            />
          )}
        </Stack>
      </Section>
      <Section title={texts.goal} description={texts.theActionPeopleShouldTake}>
        <Stack gap={14} maw={520}>
          <HoldoutWarning form={form} />
          <Switch label={texts.measureAGoal} {...form.getInputProps('hasGoal', { type: 'checkbox' })} />
          {hasGoal && (
            <Group grow align="start">
              <Select
                label={texts.event}
                placeholder={texts.chooseAnEvent}
                searchable
                data={events}
                {...form.getInputProps('goal.event')}
              />
              <NumberInput
                label={texts.withinDays}
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
