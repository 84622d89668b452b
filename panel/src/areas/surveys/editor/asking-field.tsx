import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/surveys-editor.ts'
import { eventOptions } from '../../../ui/humanize.ts'
import { Section } from '../../../ui/section.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { triggerNames } from '../survey.ts'
import s from '../surveys.module.css'
import type { SurveyForm } from './use-survey-form.ts'

const triggerOptions = Object.entries(triggerNames).map(([value, label]) => ({ value, label }))

/** The audience, place and time of a survey. */
export function AskingField({ form }: { form: SurveyForm }) {
  const { on } = form.values.trigger
  const isOnPage = on === 'visit' || on === 'page'
  return (
    <Section title={texts.audienceAndTiming} description={texts.onlyEventsAfterTheSurveyIsTurned}>
      <div className={s.asking}>
        <SegmentSelect
          label={texts.segment}
          description={texts.onlyContactsInThisSegment}
          {...form.getInputProps('segment_id')}
        />
        <Select
          label={texts.trigger}
          description={texts.whenTheSurveyIsShown}
          allowDeselect={false}
          data={triggerOptions}
          {...form.getInputProps('trigger.on')}
        />
        <What form={form} />
        <NumberInput
          label={texts.waitSeconds}
          description={isOnPage ? texts.onThePageBeforeItIsShown : texts.afterTheEvent}
          min={0}
          max={86_400}
          allowDecimal={false}
          {...form.getInputProps('trigger.wait_seconds')}
        />
        {isOnPage && (
          <NumberInput
            label={texts.minimumAgeDays}
            description={texts.daysSinceThePersonWasFirstSeen}
            min={0}
            max={3650}
            allowDecimal={false}
            {...form.getInputProps('trigger.after_days')}
          />
        )}
        <TextInput
          type="datetime-local"
          label={texts.endsOptional}
          description={texts.theSurveyIsNotShownAfterThisTime}
          {...form.getInputProps('ends_at')}
        />
        <NumberInput
          label={texts.priority}
          description={texts.ifSeveralSurveysApplyTheOne}
          min={0}
          max={1000}
          allowDecimal={false}
          {...form.getInputProps('priority')}
        />
        <Switch
          label={texts.inTheWidget}
          description={texts.inYourProduct}
          {...form.getInputProps('places.widget', { type: 'checkbox' })}
        />
        <Switch
          label={texts.inThePortal}
          description={texts.asASeparatePage}
          {...form.getInputProps('places.portal', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}

/** The page, event or fact that is awaited. */
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
        label={texts.path}
        description={texts.useAsAWildcard}
        placeholder="/settings/*"
        {...form.getInputProps('trigger.path')}
      />
    )
  return on === 'event' ? (
    <Select
      key="event"
      label={texts.event}
      description={texts.theNameOfATrackedEvent}
      placeholder={texts.chooseAnEvent}
      searchable
      data={withOwn(types.data?.event_names, name)}
      nothingFoundMessage={texts.trackAnEventOnceToChooseItHere}
      {...form.getInputProps('trigger.name')}
    />
  ) : (
    <Select
      key="fact"
      label={texts.systemEvent}
      description={texts.anEventRecordedByThisSystem}
      placeholder={texts.chooseASystemEvent}
      searchable
      data={eventOptions(withOwn(types.data?.fact_types, type))}
      nothingFoundMessage={texts.noMatchingSystemEvent}
      {...form.getInputProps('trigger.type')}
    />
  )
}
