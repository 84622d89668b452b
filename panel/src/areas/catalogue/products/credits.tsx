import { NumberInput, Stack } from '@mantine/core'
import { Section } from '../../../ui/section.tsx'
import type { ProductForm } from './product-form.ts'

const whole = { min: 1, allowDecimal: false, allowNegative: false, thousandSeparator: ',' } as const

/** How many credits it brings: once of a pack, each paid period of a plan. */
export function Credits({ form }: { form: ProductForm }) {
  const { kind } = form.values
  if (kind === 'add_on') return null
  return (
    <Section title="Credits">
      <Stack gap={14} maw={420}>
        {kind === 'plan' ? (
          <NumberInput
            label="Included credits (optional)"
            description="Granted with every period that is paid."
            {...whole}
            {...form.getInputProps('included_credits')}
          />
        ) : (
          <>
            <NumberInput
              label="Credits"
              description="Granted once the pack is paid."
              {...whole}
              {...form.getInputProps('credits')}
            />
            <NumberInput
              label="Expire after (optional)"
              description="Without it they do not expire."
              suffix=" days"
              {...whole}
              {...form.getInputProps('expires_after_days')}
            />
          </>
        )}
      </Stack>
    </Section>
  )
}
