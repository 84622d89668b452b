import { NumberInput, Stack } from '@mantine/core'
import { texts } from '../../../texts/catalogue-products.ts'
import { Section } from '../../../ui/section.tsx'
import type { ProductForm } from './product-form.ts'

const whole = { min: 1, allowDecimal: false, allowNegative: false, thousandSeparator: ',' } as const

/** How many credits it brings: once of a pack, each paid period of a plan. */
export function Credits({ form }: { form: ProductForm }) {
  const { kind } = form.values
  if (kind === 'add_on') return null
  return (
    <Section title={texts.credits}>
      <Stack gap={14} maw={420}>
        {kind === 'plan' ? (
          <NumberInput
            label={texts.includedCreditsOptional}
            description={texts.grantedWithEachPaidPeriod}
            {...whole}
            {...form.getInputProps('included_credits')}
          />
        ) : (
          <>
            <NumberInput
              label={texts.credits}
              description={texts.grantedWhenThePackIsPaid}
              {...whole}
              {...form.getInputProps('credits')}
            />
            <NumberInput
              label={texts.expireAfterOptional}
              description={texts.leaveEmptyForCreditsThatDo}
              suffix={texts.days}
              {...whole}
              {...form.getInputProps('expires_after_days')}
            />
          </>
        )}
      </Stack>
    </Section>
  )
}
