import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
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
    <Section
      title="Steps"
      description="In this order. An event counts from the moment the checklist is turned on, or the step is added."
    >
      <Sortable
        label="Steps"
        items={steps}
        keyOf={({ key }) => key}
        nameOf={({ title }, index) => title || `step ${index + 1}`}
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
        Add step
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
        <TextInput label="Title" placeholder="Create your first project" flex={1} {...field('title')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={`Remove ${step.title || `step ${index + 1}`}`}
          onClick={() => form.removeListItem('steps', index)}
        >
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      </Group>
      <Select
        label="Done when"
        allowDeselect={false}
        data={[
          { value: 'event', label: 'An event happens' },
          { value: 'entitlement', label: 'The team holds a feature' },
        ]}
        {...field('kind')}
      />
      {step.kind === 'event' ? (
        <Select
          label="Event"
          placeholder="Choose an event"
          searchable
          data={[...options, ...eventTypes]}
          nothingFoundMessage="Track an event once to wait for it here"
          {...field('event_type')}
        />
      ) : (
        <TextInput label="Feature" placeholder="sso" {...field('feature')} />
      )}
      <TextInput label="Text (optional)" placeholder="Everything else happens inside of it." {...field('body')} />
      <TextInput label="Link (optional)" placeholder="/projects/new" {...field('url')} />
    </div>
  )
}
