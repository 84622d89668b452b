import { ActionIcon, Autocomplete, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/analytics-funnel.ts'
import s from '../analytics.module.css'
import { PropertySelect } from '../event-select.tsx'
import type { Condition, FunnelStep } from './funnel-steps.ts'

interface StepConditionsProps {
  step: FunnelStep
  /** Starting at 1. */
  position: number
  onChange: (properties: Condition[]) => void
}

/** The conditions on the properties of a step. All of them have to hold. */
export function StepConditions({ step: { event, properties }, position, onChange }: StepConditionsProps) {
  if (properties.length === 0) return null
  const change = (at: number, part: Partial<Condition>) =>
    onChange(properties.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <ul className={s.conditions} aria-label={texts.conditionsOfStep(position)}>
      {properties.map(({ property, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
        <li key={at}>
          <PropertySelect
            label={texts.propertyOfCondition(at + 1, position)}
            placeholder={texts.property}
            className={s.conditionPart}
            event={event}
            value={property || null}
            onChange={(next) => change(at, { property: next ?? '', value: '' })}
          />
          <Text size="sm">{texts.is}</Text>
          <ValueInput
            label={texts.valueOfCondition(at + 1, position)}
            event={event}
            property={property}
            value={value}
            onChange={(next) => change(at, { value: next })}
          />
          <ActionIcon
            aria-label={texts.removeCondition(at + 1, position)}
            onClick={() => onChange(properties.toSpliced(at, 1))}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

interface ValueInputProps {
  label: string
  event: string
  property: string
  value: string
  onChange: (value: string) => void
}

/**
 * A value of a property. Values that were counted are suggested, the most frequent first. The funnel is asked when the
 * value is complete, not with each letter.
 */
function ValueInput({ label, event, property, value, onChange }: ValueInputProps) {
  const [environment] = useEnvironment()
  const { data } = useRead(
    'GET /v1/organization/analytics/events',
    { query: { environment, event, breakdown: property } },
    { enabled: property !== '', single: true },
  )
  const [draft, setDraft] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another property has other values
  useEffect(() => setDraft(value), [value, property])
  const save = (next: string) => next !== value && onChange(next)
  const values = (data?.series ?? []).flatMap((one) => (one.value && one.value !== '$other' ? [one.value] : []))
  return (
    <Autocomplete
      aria-label={label}
      placeholder={texts.value}
      className={s.conditionPart}
      disabled={property === ''}
      maxLength={200}
      limit={50}
      data={[...new Set(values)]}
      value={draft}
      onChange={setDraft}
      onOptionSubmit={save}
      onBlur={() => save(draft)}
      onKeyDown={({ key }) => key === 'Enter' && save(draft)}
    />
  )
}
