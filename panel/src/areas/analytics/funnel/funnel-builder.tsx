import { ActionIcon, Button, Group, MultiSelect, NumberInput, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { IconFilterPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/analytics-funnel.ts'
import { Section } from '../../../ui/section.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import s from '../analytics.module.css'
import { eventName } from '../event-name.ts'
import { EventSelect } from '../event-select.tsx'
import { listOf, textOfList } from '../question.ts'
import { useSegments } from '../segment-filter.tsx'
import { type FunnelStep, maxConditions, stepsOf, textOfSteps } from './funnel-steps.ts'
import { StepConditions } from './step-conditions.tsx'

const mostSteps = 10
const mostGroups = 5
const newStep: FunnelStep = { event: '', properties: [] }

/** Steps by events, in an order that is dragged or moved by keys. */
export function FunnelBuilder() {
  const screen = useScreen()
  const saved = stepsOf(screen.get('steps'))
  const steps = [...saved, ...Array.from({ length: Math.max(0, 2 - saved.length) }, () => newStep)]
  const save = (next: FunnelStep[]) => screen.set({ steps: textOfSteps(next) }, { replace: true })
  return (
    <Section title={texts.steps} description={texts.dragAStepOrPressTheArrowKeys}>
      <Sortable
        label={texts.steps}
        items={steps.map((step, index) => ({ step, key: `${index}` }))}
        keyOf={({ key }) => key}
        nameOf={({ step }, index) => (step.event ? eventName(step.event) : texts.stepIndexInline(index + 1))}
        onMove={(from, to) => {
          const next = steps.toSpliced(from, 1)
          save(next.toSpliced(to, 0, steps[from] ?? newStep))
        }}
      >
        {({ step }, index) => (
          <Step
            step={step}
            position={index + 1}
            onChange={(next) => save(steps.with(index, next))}
            onRemove={steps.length > 2 ? () => save(steps.toSpliced(index, 1)) : undefined}
          />
        )}
      </Sortable>
      {steps.length < mostSteps && (
        <Button
          variant="default"
          mt={10}
          leftSection={<IconPlus size={15} stroke={2} />}
          onClick={() => save([...steps, newStep])}
        >
          {texts.addStep}
        </Button>
      )}
      <Options />
    </Section>
  )
}

interface StepProps {
  step: FunnelStep
  /** Starting at 1. */
  position: number
  onChange: (step: FunnelStep) => void
  onRemove: (() => void) | undefined
}

function Step({ step, position, onChange, onRemove }: StepProps) {
  const { event, properties } = step
  return (
    <div className={s.builtStep}>
      <Group gap={8} wrap="nowrap">
        <EventSelect
          aria-label={texts.stepIndex(position)}
          placeholder={texts.chooseAnEvent}
          flex={1}
          maw={420}
          value={event || null}
          // Another event has other properties.
          onChange={(value) => onChange({ event: value ?? '', properties: [] })}
        />
        {event !== '' && properties.length < maxConditions && (
          <Tooltip label={texts.addCondition}>
            <ActionIcon
              aria-label={texts.addConditionToStep(position)}
              onClick={() => onChange({ ...step, properties: [...properties, { property: '', value: '' }] })}
            >
              <IconFilterPlus size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
        {onRemove && (
          <ActionIcon aria-label={texts.removeStepIndex(position)} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
      <StepConditions
        step={step}
        position={position}
        onChange={(conditions) => onChange({ ...step, properties: conditions })}
      />
    </div>
  )
}

/** The order, the window and the groups. */
function Options() {
  const screen = useScreen()
  const segments = useSegments()
  return (
    <div className={s.controls} style={{ marginTop: 16 }}>
      <SegmentedControl
        aria-label={texts.orderOfEvents}
        value={screen.get('order') === 'strict' ? 'strict' : 'loose'}
        onChange={(value) => screen.set({ order: value === 'strict' ? 'strict' : undefined })}
        data={[
          { value: 'loose', label: texts.otherEventsInBetween },
          { value: 'strict', label: texts.directlyAfterEachOther },
        ]}
      />
      <Group gap={8} wrap="nowrap">
        <Text size="sm">{texts.within}</Text>
        <NumberInput
          aria-label={texts.daysForAllSteps}
          w={86}
          min={1}
          max={90}
          value={Number(screen.get('window') ?? 14)}
          onChange={(value) =>
            screen.set({ window: Number(value) === 14 ? undefined : String(value) }, { replace: true })
          }
        />
        <Text size="sm">{texts.days}</Text>
      </Group>
      <MultiSelect
        aria-label={texts.splitBySegment}
        placeholder={listOf(screen.get('segments')).length === 0 ? texts.splitBySegment : ''}
        className={s.choice}
        size="sm"
        clearable
        searchable
        maxValues={mostGroups}
        data={(segments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={listOf(screen.get('segments'))}
        onChange={(values) => screen.set({ segments: textOfList(values) })}
      />
    </div>
  )
}
