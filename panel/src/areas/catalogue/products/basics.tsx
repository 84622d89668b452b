import { NumberInput, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import { Section } from '../../../ui/section.tsx'
import { kinds, type Product } from '../catalogue.ts'
import type { ProductForm } from './product-form.ts'

/** What it is called, by people and by code. */
export function Basics({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  return (
    <Section
      title={isNew ? 'Details' : kinds[form.values.kind]}
      action={
        isNew && (
          <SegmentedControl
            aria-label="Kind"
            value={form.values.kind}
            onChange={(kind) => form.setFieldValue('kind', kind as Product['kind'])}
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          />
        )
      }
    >
      <Stack gap={14} maw={420}>
        <NameAndKey form={form} isNew={isNew} example="Pro" keyIs="What your code knows it by." />
        <TextInput
          label="Description (optional)"
          placeholder="For teams that build every week"
          {...form.getInputProps('description')}
        />
        <NumberInput
          label="Position (optional)"
          description="Products are shown in this order; a new one comes last."
          min={0}
          max={1_000_000}
          allowDecimal={false}
          {...form.getInputProps('position')}
        />
        <Switch
          label="Show on the pricing page"
          description="A hidden product cannot be bought. Who has it keeps it."
          {...form.getInputProps('public', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )
}
