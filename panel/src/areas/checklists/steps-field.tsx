import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { texts } from '../../texts/checklists.ts'
import { eventOptions } from '../../ui/humanize.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Sortable } from '../../ui/sortable.tsx'
import { newStep, type StepDraft } from './checklist.ts'
import s from './checklists.module.css'
import type { ChecklistForm } from './use-checklist-form.ts'

const mostSteps = 50

export function StepsField({ form, eventTypes }: { form: ChecklistForm; eventTypes: string[] }) {
  const { steps } = form.values
  return (
    <Section title={texts.steps} description={texts.shownInThisOrderEventsCount}>
      <Sortable
        label={texts.steps}
        items={steps}
        keyOf={({ key }) => key}
        nameOf={({ title }, index) => title || texts.stepIndexInline(index + 1)}
        onMove={(from, to) => form.reorderListItem('steps', { from, to })}
      >
        {(step, index) => <StepFields form={form} step={step} index={index} eventTypes={eventTypes} />}
      </Sortable>
      <ProblemText mt={8}>{form.errors.steps}</ProblemText>
      <Button
        variant="default"
        mt={12}
        leftSection={<IconPlus size={16} stroke={2} />}
        disabled={steps.length >= mostSteps}
        onClick={() => form.insertListItem('steps', newStep())}
      >
        {texts.addStep}
      </Button>
    </Section>
  )
}

interface StepFieldsProps {
  form: ChecklistForm
  step: StepDraft
  index: number
  eventTypes: string[]
}

function StepFields({ form, step, index, eventTypes }: StepFieldsProps) {
  const field = (name: keyof StepDraft) => form.getInputProps(`steps.${index}.${name}`)
  const options = step.event_type && !eventTypes.includes(step.event_type) ? [step.event_type] : []
  return (
    <div className={s.step}>
      <Group gap={8} wrap="nowrap" align="flex-end" className={s.wide}>
        <TextInput label={texts.title} placeholder={texts.createYourFirstProject} flex={1} {...field('title')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={texts.removeTitle(step.title || texts.stepIndexInline(index + 1))}
          onClick={() => form.removeListItem('steps', index)}
        >
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      </Group>
      <Select
        label={texts.doneWhen}
        allowDeselect={false}
        data={[
          { value: 'event', label: texts.anEventOccurs },
          { value: 'entitlement', label: texts.theCustomerHasAFeature },
        ]}
        {...field('kind')}
      />
      {step.kind === 'event' ? (
        <Select
          label={texts.event}
          placeholder={texts.chooseAnEvent}
          searchable
          data={eventOptions([...options, ...eventTypes])}
          nothingFoundMessage={texts.trackAnEventOnceToSelectItHere}
          {...field('event_type')}
        />
      ) : (
        <TextInput label={texts.feature} placeholder={texts.sso} {...field('feature')} />
      )}
      <TextInput label={texts.textOptional} placeholder={texts.everythingElseHappensInsideOfIt} {...field('body')} />
      <TextInput label={texts.linkOptional} placeholder="/projects/new" {...field('url')} />
    </div>
  )
}
