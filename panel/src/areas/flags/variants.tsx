import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { texts } from '../../texts/flags.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Section } from '../../ui/section.tsx'
import { newVariant, problemAt, type VariantDraft } from './flag-draft.ts'
import type { PartProps } from './flag-form.ts'
import s from './flags.module.css'

/** The variants of the flag, and the one without a matching rule. */
export function Variants({ form, isClosed }: PartProps) {
  const { variants, kind, off_variant } = form.values
  const isFixed = isClosed || kind === 'boolean'
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  const set = (next: VariantDraft[]) => form.setFieldValue('variants', next)
  const problem = form.errors.variants
  return (
    <Section
      title={texts.variants}
      description={texts.ifARuleHasNoVariantPeople}
      action={
        !isFixed && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => set([...variants, newVariant('', '', 0)])}
          >
            {texts.addVariant}
          </Button>
        )
      }
    >
      <ul className={s.rows} aria-label={texts.variants}>
        {variants.map((variant, index) => (
          <VariantRow
            key={variant.id}
            variant={variant}
            place={index + 1}
            isFixed={isFixed}
            isClosed={isClosed}
            problem={problemAt(form.errors, `variants.${index}`)}
            onChange={(next) => set(variants.flatMap((one) => (one.id !== variant.id ? [one] : next ? [next] : [])))}
          />
        ))}
      </ul>
      <ProblemText mt={8}>{problem ?? (total !== 100 && texts.weightsMustAddUpTo100TheCurrent(total))}</ProblemText>
      <Select
        label={texts.defaultVariantWhenOffOrWhen}
        mt={16}
        maw={260}
        allowDeselect={false}
        disabled={isClosed}
        data={[...new Set(variants.map(({ key }) => key).filter(Boolean))]}
        value={off_variant}
        onChange={(value) => form.setFieldValue('off_variant', value ?? '')}
        error={form.errors.off_variant}
      />
    </Section>
  )
}

interface VariantRowProps {
  variant: VariantDraft
  place: number
  /** For a boolean flag only the weight can change. */
  isFixed: boolean
  isClosed: boolean
  problem: string | undefined
  onChange: (variant: VariantDraft | null) => void
}

function VariantRow({ variant, place, isFixed, isClosed, problem, onChange }: VariantRowProps) {
  const set = (changes: Partial<VariantDraft>) => onChange({ ...variant, ...changes })
  return (
    <li>
      <div className={s.variant}>
        <TextInput
          aria-label={texts.keyOfVariantPlace(place)}
          placeholder={texts.key}
          disabled={isFixed}
          value={variant.key}
          onChange={(event) => set({ key: event.currentTarget.value })}
        />
        <TextInput
          aria-label={texts.valueOfVariantPlace(place)}
          placeholder={texts.json}
          disabled={isFixed}
          value={variant.value}
          onChange={(event) => set({ value: event.currentTarget.value })}
        />
        <NumberInput
          aria-label={texts.weightOfVariantPlace(place)}
          min={0}
          max={100}
          allowDecimal={false}
          suffix="%"
          hideControls
          disabled={isClosed}
          value={variant.weight}
          onChange={(weight) => set({ weight: Number(weight) || 0 })}
        />
        {!isFixed && (
          <ActionIcon aria-label={texts.removeVariantPlace(place)} onClick={() => onChange(null)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <ProblemText mt={4}>{problem}</ProblemText>
    </li>
  )
}
