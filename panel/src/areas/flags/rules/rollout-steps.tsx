import { ActionIcon, Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/flags-rules.ts'
import { localOf } from '../../../ui/local-moment.ts'
import { Status } from '../../../ui/status.tsx'
import { timeZoneName } from '../../../ui/time-zone.ts'
import { rolloutNow } from '../flag.ts'
import { newStep, type RuleDraft, type StepDraft } from '../flag-draft.ts'
import s from './rules.module.css'

interface RolloutStepsProps {
  rule: RuleDraft
  place: number
  isClosed: boolean
  problemOf: (step: number) => string | undefined
  onChange: (rule: RuleDraft) => void
}

const dayMs = 86_400_000

/** The percentages of a rule on dates: before the first, its own percentage applies. */
export function RolloutSteps({ rule, place, isClosed, problemOf, onChange }: RolloutStepsProps) {
  const { steps } = rule
  const set = (next: StepDraft[]) => onChange({ ...rule, steps: next })
  if (steps.length === 0) {
    return (
      !isClosed && (
        <Group gap={6}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCalendarPlus size={14} stroke={1.8} />}
            onClick={() => onChange({ ...rule, rollout: 5, steps: firstSteps() })}
          >
            {texts.rollOutOverTime}
          </Button>
        </Group>
      )
    )
  }
  return (
    <fieldset className={s.steps} aria-label={texts.timedRolloutOfRulePlace(place)}>
      <Text size="sm" c="dimmed">
        {texts.beforeTheFirstDate(timeZoneName())}
      </Text>
      {steps.map((step, index) => (
        <Step
          key={step.id}
          step={step}
          label={texts.stepOfRule(index + 1, place)}
          isNow={isCurrent(rule, index)}
          isClosed={isClosed}
          problem={problemOf(index)}
          onChange={(next) => set(steps.flatMap((one) => (one.id !== step.id ? [one] : next ? [next] : [])))}
        />
      ))}
      {!isClosed && steps.length < 20 && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          onClick={() => set([...steps, newStep(afterLast(steps), 100)])}
        >
          {texts.addStep}
        </Button>
      )}
    </fieldset>
  )
}

interface StepProps {
  step: StepDraft
  label: string
  isNow: boolean
  isClosed: boolean
  problem: string | undefined
  onChange: (step: StepDraft | null) => void
}

const Step = ({ step, label, isNow, isClosed, problem, onChange }: StepProps) => (
  <div className={s.step}>
    <TextInput
      type="datetime-local"
      aria-label={texts.dateOf(label)}
      disabled={isClosed}
      value={step.at}
      error={problem}
      onChange={(event) => onChange({ ...step, at: event.currentTarget.value })}
    />
    <NumberInput
      aria-label={texts.percentageOf(label)}
      w={92}
      min={0}
      max={100}
      decimalScale={2}
      suffix="%"
      hideControls
      disabled={isClosed}
      value={step.rollout}
      onChange={(rollout) => typeof rollout === 'number' && onChange({ ...step, rollout })}
    />
    {isNow && <Status tone="good">{texts.appliesNow}</Status>}
    {!isClosed && (
      <ActionIcon aria-label={texts.remove(label)} onClick={() => onChange(null)}>
        <IconX size={16} />
      </ActionIcon>
    )}
  </div>
)

/** Returns 25% in three days and 100% in a week, at the next full hour. */
function firstSteps(): StepDraft[] {
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const inDays = (days: number) => localOf(new Date(hour + days * dayMs).toISOString())
  return [newStep(inDays(3), 25), newStep(inDays(7), 100)]
}

/** Returns three days after the last step. */
function afterLast(steps: readonly StepDraft[]): string {
  const last = Date.parse(steps.at(-1)?.at ?? '')
  return localOf(new Date((Number.isNaN(last) ? Date.now() : last) + 3 * dayMs).toISOString())
}

const isCurrent = ({ rollout, steps }: RuleDraft, index: number): boolean => {
  const at = Date.parse(steps[index]?.at ?? '')
  const next = Date.parse(steps[index + 1]?.at ?? '')
  if (Number.isNaN(at) || at > Date.now()) return false
  return (Number.isNaN(next) || next > Date.now()) && rolloutNow({ rollout, steps }) === steps[index]?.rollout
}
