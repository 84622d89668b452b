import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Page } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

type Details = Output<'GET /v1/organization/billing-details'>

export function BillingDetailsPage() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/billing-details', { query: { environment } }, { single: true })
  return (
    <Page title="Billing details" description="What your invoices say about you." isNarrow>
      {query.data ? (
        <DetailsForm key={environment} details={query.data} />
      ) : (
        <Section title="Seller">
          {query.error ? (
            <FailedPart what="The billing details" error={query.error} retry={() => void query.refetch()} />
          ) : (
            <PropertySkeleton count={5} />
          )}
        </Section>
      )}
    </Page>
  )
}

const valuesOf = ({ legal_name, address, tax_id, footer, number_prefix }: Details) => ({
  legal_name: legal_name ?? '',
  address: address ?? '',
  tax_id: tax_id ?? '',
  footer: footer ?? '',
  number_prefix,
})

function DetailsForm({ details }: { details: Details }) {
  const [environment] = useEnvironment()
  const save = useAct('PUT /v1/organization/billing-details', { refresh: ['GET /v1/organization/billing-details'] })
  const form = useForm({ initialValues: valuesOf(details) })
  const submit = form.onSubmit((body) =>
    save.mutate(
      { query: { environment }, body },
      {
        onSuccess(saved) {
          toast.success('Saved.')
          form.setInitialValues(valuesOf(saved))
          form.setValues(valuesOf(saved))
          form.resetDirty()
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <EditorForm form={form} onSubmit={submit} pending={save.isPending} error={save.error}>
      <Section title="Seller" description="Printed on every invoice, also on those issued before.">
        <Stack gap={14} maw={440}>
          <TextInput label="Legal name" maxLength={200} {...form.getInputProps('legal_name')} />
          <Textarea label="Address" autosize minRows={3} maxLength={1000} {...form.getInputProps('address')} />
          <TextInput label="Tax ID" maxLength={60} {...form.getInputProps('tax_id')} />
          <Textarea label="Footer" autosize minRows={2} maxLength={2000} {...form.getInputProps('footer')} />
        </Stack>
      </Section>
      <Section title="Numbers" description="Invoices are numbered without gaps, across all payment gateways.">
        <Stack gap={8} maw={440}>
          <TextInput label="Prefix" maxLength={20} {...form.getInputProps('number_prefix')} />
          <Text size="sm" c="dimmed">
            The next invoice could be {form.values.number_prefix}0042. Invoices that have a number keep it.
          </Text>
        </Stack>
      </Section>
    </EditorForm>
  )
}
