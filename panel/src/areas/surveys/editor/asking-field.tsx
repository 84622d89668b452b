import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { Section } from '../../../ui/section.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { triggerNames } from '../survey.ts'
import s from '../surveys.module.css'
import type { SurveyForm } from './use-survey-form.ts'

const triggerOptions = Object.entries(triggerNames).map(([value, label]) => ({ value, label }))

/** Who is asked, where and when. */
export function AskingField({ form }: { form: SurveyForm }) {
  const { on } = form.values.trigger
  const isOnPage = on === 'visit' || on === 'page'
  return (
    <Section
      title="Who is asked, and when"
      description="Facts and events count from the moment the survey is turned on."
    >
      <div className={s.asking}>
        <SegmentSelect label="Segment" description="Only contacts in it" {...form.getInputProps('segment_id')} />
        <Select
          label="Moment"
          description="What has to happen first"
          allowDeselect={false}
          data={triggerOptions}
          {...form.getInputProps('trigger.on')}
        />
        <What form={form} />
        <NumberInput
          label="Wait (seconds)"
          description={isOnPage ? 'On the page, before it is shown' : 'Since it happened'}
          min={0}
          max={86_400}
          allowDecimal={false}
          {...form.getInputProps('trigger.wait_seconds')}
        />
        {isOnPage && (
          <NumberInput
            label="Only after (days)"
            description="Since the person was first seen; empty: at once"
            min={0}
            max={3650}
            allowDecimal={false}
            {...form.getInputProps('trigger.after_days')}
          />
        )}
        <TextInput
          type="datetime-local"
          label="Ends (optional)"
          description="Nobody is asked after that"
          {...form.getInputProps('ends_at')}
        />
        <NumberInput
          label="Priority"
          description="Where several could be asked, the highest is"
          min={0}
          max={1000}
          allowDecimal={false}
          {...form.getInputProps('priority')}
        />
        <Switch
          label="In the widget"
          description="In your product"
          {...form.getInputProps('places.widget', { type: 'checkbox' })}
        />
        <Switch
          label="In the portal"
          description="As a page of its own"
          {...form.getInputProps('places.portal', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}

/** Of the page, the event or the fact that is waited for. */
function What({ form }: { form: SurveyForm }) {
  const [environment] = useEnvironment()
  const types = useRead('GET /v1/organization/surveys/event-types', { query: { environment } })
  const { on, type, name } = form.values.trigger
  const withOwn = (known: readonly string[] | undefined, own: string | null) => [
    ...new Set([...(own ? [own] : []), ...(known ?? [])]),
  ]
  if (on === 'visit') return null
  if (on === 'page')
    return (
      <TextInput
        label="Path"
        description="* stands for anything"
        placeholder="/settings/*"
        {...form.getInputProps('trigger.path')}
      />
    )
  return on === 'event' ? (
    <Select
      key="event"
      label="Event"
      description="As your product tracks it"
      placeholder="Choose an event"
      searchable
      data={withOwn(types.data?.event_names, name)}
      nothingFoundMessage="Track an event once to choose it here"
      {...form.getInputProps('trigger.name')}
    />
  ) : (
    <Select
      key="fact"
      label="Fact"
      description="About the person"
      placeholder="Choose a fact"
      searchable
      data={withOwn(types.data?.fact_types, type)}
      nothingFoundMessage="There is no such fact"
      {...form.getInputProps('trigger.type')}
    />
  )
}
