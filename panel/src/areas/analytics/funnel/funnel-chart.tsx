import { Anchor, Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import type { CSSProperties } from 'react'
import { texts } from '../../../texts/analytics-funnel.ts'
import { Change } from '../../../ui/charts/change.tsx'
import { colorAt, number, percent } from '../../../ui/charts/chart-data.ts'
import { Section } from '../../../ui/section.tsx'
import s from '../analytics.module.css'
import { eventName } from '../event-name.ts'
import { useOpenPeople } from '../people.ts'
import { useSegments } from '../segment-filter.tsx'

type Funnel = Output<'POST /v1/organization/analytics/funnel'>
type Group = Funnel['groups'][number]

interface FunnelChartProps {
  answer: Funnel
  segmentId: string | undefined
  isTile?: boolean | undefined
}

/** Each step at most as long as the one before: a funnel cannot rise. */
export function FunnelChart({ answer, segmentId, isTile }: FunnelChartProps) {
  const segments = useSegments()
  const nameOf = (id: string | null) =>
    answer.groups.length === 1 && id === (segmentId ?? null)
      ? texts.funnel
      : ((segments.data ?? []).find((segment) => segment.id === id)?.name ?? texts.everyone)
  return answer.groups.map((group, index) => {
    const last = group.steps.at(-1)
    const name = nameOf(group.segment_id)
    const summary = last && texts.shareOfThePeopleWhoEntered(percent(last.share))
    const key = group.segment_id ?? ''
    return isTile ? (
      <div key={key}>
        <Text c="dimmed" size="sm" mb={12}>
          {answer.groups.length === 1 ? summary : `${name}: ${summary}`}
        </Text>
        <Steps answer={answer} group={group} color={colorAt(index)} />
      </div>
    ) : (
      <Section key={key} title={name} description={summary}>
        <Steps answer={answer} group={group} color={colorAt(index)} />
      </Section>
    )
  })
}

const Steps = ({ answer, group, color }: { answer: Funnel; group: Group; color: string }) => (
  <ol className={s.steps} style={{ '--group': color } as CSSProperties}>
    {group.steps.map((step, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an event may occur in two steps
      <Step key={at} answer={answer} group={group} step={step} at={at} />
    ))}
  </ol>
)

const spans = [
  { seconds: 86_400, unit: 'days' },
  { seconds: 3600, unit: 'hours' },
  { seconds: 60, unit: 'minutes' },
  { seconds: 1, unit: 'seconds' },
]

function timeText(seconds: number): string {
  const span = spans.find((one) => seconds >= one.seconds * 1.5) ?? spans[3]
  return span ? `${number(Math.round(seconds / span.seconds))} ${span.unit}` : ''
}

/** The event with its conditions. */
const nameOfStep = ({ event, properties }: Group['steps'][number]): string =>
  [eventName(event), ...properties.map(({ property, value }) => texts.propertyIsValue(property, value))].join(', ')

interface StepProps {
  answer: Funnel
  group: Group
  step: Group['steps'][number]
  at: number
}

function Step({ answer: { period, order, window_days }, group, step, at }: StepProps) {
  const openPeople = useOpenPeople()
  const before = group.steps[at - 1]
  const entered = group.steps[0]?.people ?? 0
  const dropped = before ? before.people - step.people : 0
  const name = nameOfStep(step)
  const open = (outcome: 'reached' | 'dropped', title: string) =>
    openPeople(title, {
      from: period.from,
      to: period.to,
      ...(group.segment_id && { segment_id: group.segment_id }),
      funnel: {
        steps: group.steps.map(({ event, properties }) => ({ event, properties })),
        order,
        window_days,
        step: at + 1,
        outcome,
      },
    })
  const previousShare = previousShareOf(group, step)
  return (
    <li className={s.step}>
      <div className={s.stepHead}>
        <span>
          {at + 1}. {name}
        </span>
        <span className="num">
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            onClick={() => open('reached', texts.reachedName(name))}
          >
            {texts.people(number(step.people))}
          </Anchor>{' '}
          · {percent(step.share)} <Change value={step.people} previous={step.previous_people} />
        </span>
      </div>
      <span className={s.track} aria-hidden>
        <i style={{ width: `${entered === 0 ? 0 : (step.people / entered) * 100}%` }} />
        {previousShare !== null && <u style={{ width: `${previousShare * 100}%` }} />}
      </span>
      {before && (
        <div className={s.stepFoot}>
          <span>{texts.shareOfStepBeforeOfTheStepBefore(percent(step.share_of_step_before))}</span>
          {step.median_seconds !== null && <span>{texts.halfOfThemWithinTime(timeText(step.median_seconds))}</span>}
          {dropped > 0 && (
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => open('dropped', texts.stoppedBeforeName(name))}
            >
              {texts.droppedStoppedHere(number(dropped))}
            </Anchor>
          )}
        </div>
      )}
    </li>
  )
}

/** The share of the period before, drawn as a mark on the bar. */
function previousShareOf(group: Group, step: Group['steps'][number]): number | null {
  const entered = group.steps[0]?.previous_people
  return entered && step.previous_people !== null ? step.previous_people / entered : null
}
