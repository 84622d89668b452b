import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/catalogue-prices.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'
import s from '../catalogue.module.css'
import { newTier, type PriceDraft, type TierDraft } from './price-draft.ts'

/** From the first unit on; the last tier has no end. */
export function Tiers({ form }: { form: UseFormReturnType<PriceDraft> }) {
  const { tiers } = form.values
  const set = (next: TierDraft[]) => form.setFieldValue('tiers', next)
  const change = (tier: TierDraft, changes: Partial<TierDraft>) =>
    set(tiers.map((one) => (one.id === tier.id ? { ...one, ...changes } : one)))
  return (
    <fieldset aria-label={texts.tiers} style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
      {tiers.map((tier, index) => {
        const place = index + 1
        const isLast = place === tiers.length
        const problem = Object.entries(form.errors).find(([path]) => path.startsWith(`tiers.${index}.`))?.[1]
        return (
          <div key={tier.id}>
            <div className={s.tier}>
              <NumberInput
                aria-label={texts.tierPlaceUpTo(place)}
                placeholder={isLast ? texts.andAbove : texts.upTo}
                disabled={isLast}
                hideControls
                min={1}
                allowDecimal={false}
                thousandSeparator=","
                value={isLast ? '' : tier.up_to}
                onChange={(value) => change(tier, { up_to: value === '' ? '' : Number(value) })}
              />
              <TextInput
                aria-label={texts.tierPlacePricePerUnit(place)}
                placeholder={texts.perUnit}
                inputMode="decimal"
                value={tier.unit}
                onChange={(event) => change(tier, { unit: event.currentTarget.value })}
              />
              <TextInput
                aria-label={texts.tierPlaceFlatAmount(place)}
                placeholder={texts.flatOptional}
                inputMode="decimal"
                value={tier.flat}
                onChange={(event) => change(tier, { flat: event.currentTarget.value })}
              />
              {tiers.length > 1 && (
                <ActionIcon
                  mt={4}
                  aria-label={texts.removeTierPlace(place)}
                  onClick={() => set(tiers.filter((one) => one.id !== tier.id))}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </div>
            <ProblemText mt={4}>{problem}</ProblemText>
          </div>
        )
      })}
      <ProblemText>{form.errors.tiers}</ProblemText>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => set([...tiers, newTier()])}
        style={{ justifySelf: 'start' }}
      >
        {texts.addTier}
      </Button>
    </fieldset>
  )
}
