import { ActionIcon, NumberInput, Select, Slider, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { percentText, shareOf } from '../flag.ts'
import type { RuleDraft } from '../flag-draft.ts'
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
  onChange: (rule: RuleDraft | null) => void
}

export function RuleRow({ rule, place, isClosed, segments, everybody, variants, problem, onChange }: RuleRowProps) {
  const segment = segments.find(({ id }) => id === rule.segment_id)
  const members = rule.segment_id === '' ? everybody : (segment?.members ?? null)
  const set = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes })
  return (
    <div className={s.rule}>
      <div className={s.line}>
        <Select
          aria-label={`Audience of rule ${place}`}
          searchable
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'everybody', label: 'Everybody' },
            { group: 'Segments', items: segments.map(({ id, name }) => ({ value: id, label: name })) },
          ]}
          value={rule.segment_id || 'everybody'}
          onChange={(value) => set({ segment_id: value === 'everybody' ? '' : (value ?? '') })}
        />
        <Select
          aria-label={`Variant of rule ${place}`}
          flex="0 1 190px"
          allowDeselect={false}
          disabled={isClosed}
          data={[
            { value: 'weights', label: 'Variant by weight' },
            ...variants.filter(Boolean).map((key) => ({ value: `=${key}`, label: `Variant ${key}` })),
          ]}
          value={rule.variant ? `=${rule.variant}` : 'weights'}
          onChange={(value) => set({ variant: value?.startsWith('=') ? value.slice(1) : '' })}
        />
        {!isClosed && (
          <ActionIcon aria-label={`Remove rule ${place}`} onClick={() => onChange(null)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <div className={s.line}>
        <Slider
          className={s.slider}
          thumbLabel={`Rollout of rule ${place} in percent`}
          min={0}
          max={100}
          step={1}
          label={null}
          disabled={isClosed}
          value={rule.rollout}
          onChange={(rollout) => set({ rollout })}
        />
        <NumberInput
          aria-label={`Rollout of rule ${place}`}
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
        {problem ?? meaning(rule.rollout, members)}
      </Text>
    </div>
  )
}

/** The percentage in people. */
function meaning(rollout: number, members: number | null): string {
  if (members === null) return `${percentText(rollout)} of them`
  const of = members === 1 ? '1 contact' : `${members.toLocaleString('en')} contacts`
  if (rollout === 100) return `All of ${of}`
  if (rollout === 0) return `None of ${of}`
  return `About ${shareOf(rollout, members).toLocaleString('en')} of ${of}`
}
