import { ActionIcon, NumberInput, Select, Slider, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/flags-rules.ts'
import { locale } from '../../../texts/locale.ts'
import { percentText, rolloutNow, shareOf } from '../flag.ts'
import type { RuleDraft } from '../flag-draft.ts'
import { RolloutSteps } from './rollout-steps.tsx'
import s from './rules.module.css'

interface RuleRowProps {
  rule: RuleDraft
  place: number
  isClosed: boolean
  segments: readonly { id: string; name: string; members: number }[]
  /** How many contacts there are; null where that is not known. */
  everybody: number | null
  variants: readonly string[]
  problem: string | undefined
  problemOfStep: (step: number) => string | undefined
  onChange: (rule: RuleDraft | null) => void
}

export function RuleRow(props: RuleRowProps) {
  const { rule, place, isClosed, segments, everybody, variants, problem, problemOfStep, onChange } = props
  const segment = segments.find(({ id }) => id === rule.segment_id)
  const members = rule.segment_id === '' ? everybody : (segment?.members ?? null)
  const set = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes })
  return (
    <div className={s.rule}>
      <div className={s.line}>
        <Select
          aria-label={texts.audienceOfRulePlace(place)}
          searchable
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'everybody', label: texts.everyone },
            { group: texts.segments, items: segments.map(({ id, name }) => ({ value: id, label: name })) },
          ]}
          value={rule.segment_id || 'everybody'}
          onChange={(value) => set({ segment_id: value === 'everybody' ? '' : (value ?? '') })}
        />
        <Select
          aria-label={texts.variantOfRulePlace(place)}
          flex="0 1 190px"
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'weights', label: texts.variantByWeight },
            ...variants.filter(Boolean).map((key) => ({ value: `=${key}`, label: texts.variantKey(key) })),
          ]}
          value={rule.variant ? `=${rule.variant}` : 'weights'}
          onChange={(value) => set({ variant: value?.startsWith('=') ? value.slice(1) : '' })}
        />
        {!isClosed && (
          <ActionIcon aria-label={texts.removeRulePlace(place)} onClick={() => onChange(null)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <div className={s.line}>
        <Slider
          className={s.slider}
          thumbLabel={texts.rolloutOfRulePlaceInPercent(place)}
          min={0}
          max={100}
          step={1}
          label={null}
          disabled={isClosed}
          value={rule.rollout}
          onChange={(rollout) => set({ rollout })}
        />
        <NumberInput
          aria-label={texts.rolloutOfRulePlace(place)}
          w={92}
          min={0}
          max={100}
          decimalScale={2}
          suffix="%"
          hideControls
          disabled={isClosed}
          value={rule.rollout}
          onChange={(rollout) => typeof rollout === 'number' && set({ rollout })}
        />
      </div>
      <Text size="sm" c={problem ? 'var(--mantine-color-error)' : 'dimmed'} {...(problem && { role: 'alert' })}>
        {problem ?? meaning(rolloutNow(rule), members)}
      </Text>
      <RolloutSteps rule={rule} place={place} isClosed={isClosed} problemOf={problemOfStep} onChange={onChange} />
    </div>
  )
}

/** The percentage in people. */
function meaning(rollout: number, members: number | null): string {
  if (members === null) return texts.percentOfThem(percentText(rollout))
  const of = texts.contacts(members)
  if (rollout === 100) return texts.allOf(of)
  if (rollout === 0) return texts.noneOf(of)
  return texts.aboutShareOf(shareOf(rollout, members).toLocaleString(locale), of)
}
