import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/invoices.ts'
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
    <Page title={texts.billingDetails} description={texts.yourCompanyDetailsOnInvoices} isNarrow>
      {query.data ? (
        <DetailsForm key={environment} details={query.data} />
      ) : (
        <Section title={texts.seller}>
          {query.error ? (
            <FailedPart what={texts.theBillingDetails} error={query.error} retry={() => void query.refetch()} />
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
          toast.success(texts.saved)
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
      <Section title={texts.seller} description={texts.printedOnEveryInvoiceIncluding}>
        <Stack gap={14} maw={440}>
          <TextInput label={texts.legalName} maxLength={200} {...form.getInputProps('legal_name')} />
          <Textarea label={texts.address} autosize minRows={3} maxLength={1000} {...form.getInputProps('address')} />
          <TextInput label={texts.taxID} maxLength={60} {...form.getInputProps('tax_id')} />
          <Textarea label={texts.footer} autosize minRows={2} maxLength={2000} {...form.getInputProps('footer')} />
        </Stack>
      </Section>
      <Section title={texts.numbers} description={texts.invoicesAreNumberedWithoutGaps}>
        <Stack gap={8} maw={440}>
          <TextInput label={texts.prefix} maxLength={20} {...form.getInputProps('number_prefix')} />
          <Text size="sm" c="dimmed">
            {texts.exampleNumberPrefix0042Existing(form.values.number_prefix)}
          </Text>
        </Stack>
      </Section>
    </EditorForm>
  )
}
