import { NumberInput, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core'
import { texts } from '../../../texts/catalogue-products.ts'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import { Section } from '../../../ui/section.tsx'
import { kinds, type Product } from '../catalogue.ts'
import type { ProductForm } from './product-form.ts'

/** The name and the key. */
export function Basics({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  return (
    <Section
      title={isNew ? texts.details : kinds[form.values.kind]}
      action={
        isNew && (
          <SegmentedControl
            aria-label={texts.kind}
            value={form.values.kind}
            onChange={(kind) => form.setFieldValue('kind', kind as Product['kind'])}
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          />
        )
      }
    >
      <Stack gap={14} maw={420}>
        <NameAndKey form={form} isNew={isNew} example={texts.pro} keyIs={texts.theIdentifierUsedInYourCode} />
        <TextInput
          label={texts.descriptionOptional}
          placeholder={texts.forTeamsThatBuildEveryWeek}
          {...form.getInputProps('description')}
        />
        <NumberInput
          label={texts.positionOptional}
          description={texts.orderOnThePricingPageNewProducts}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          {...form.getInputProps('position')}
        />
        <Switch
          label={texts.showOnThePricingPage}
          description={texts.hiddenProductsCannotBePurchased}
          {...form.getInputProps('public', { type: 'checkbox' })}
        />
        {form.values.kind === 'plan' && (
          <Switch
            label={texts.defaultPlan}
            description={texts.everyCustomerWithoutAnotherPlan}
            {...form.getInputProps('default', { type: 'checkbox' })}
          />
        )}
        {form.values.kind === 'add_on' && (
          <Switch
            label={texts.canBePurchasedMoreThanOnce}
            description={texts.eachPurchaseCreatesASeparate}
            {...form.getInputProps('stackable', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </Section>
  )
}
