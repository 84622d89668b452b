import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/catalogue.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import { toast } from '../../../ui/toast.ts'
import { aggregations, type Meter, reads, reporters } from '../catalogue.ts'

/** A meter in a dialog; a new one where there is none. */
export function MeterForm({ meter }: { meter: Meter | null }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/meters', { refresh: [...reads.meters] })
  const update = useAct('PATCH /v1/organization/meters/{id}', { refresh: [...reads.meters] })
  const form = useForm({
    initialValues: {
      name: meter?.name ?? '',
      key: meter?.key ?? '',
      unit: meter?.unit ?? '',
      aggregation: (meter?.aggregation ?? 'sum') as Meter['aggregation'],
      reported_by: (meter?.reported_by ?? 'backend') as Meter['reported_by'],
    },
  })
  const close = () => screen.set({ new: undefined, meter: undefined })
  const submit = form.onSubmit(({ name, key, aggregation, reported_by, unit: typed }) => {
    const onSuccess = () => {
      toast.success(meter ? texts.saved : texts.nameCreated(name))
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    const unit = typed.trim() || null
    if (meter)
      update.mutate(
        { params: { id: meter.id }, query: { environment }, body: { name, unit, reported_by } },
        { onSuccess, onError },
      )
    else
      create.mutate(
        { query: { environment }, body: { name, key, unit, aggregation, reported_by } },
        { onSuccess, onError },
      )
  })
  return (
    <FormModal
      title={meter ? meter.name : texts.newMeter}
      close={close}
      act={meter ? texts.save : texts.createMeter}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <NameAndKey
        form={form}
        isNew={meter === null}
        example={texts.storage}
        keyIs={texts.theIdentifierUsedWhenReporting}
      />
      {!meter && (
        <Select
          label={texts.aggregation}
          allowDeselect={false}
          data={Object.entries(aggregations).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('aggregation')}
        />
      )}
      <Select
        label={texts.reportedBy}
        description={texts.contactsCanIncreaseThisMeter}
        allowDeselect={false}
        data={Object.entries(reporters).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('reported_by')}
      />
      <TextInput label={texts.unitOptional} placeholder={texts.gb} {...form.getInputProps('unit')} />
    </FormModal>
  )
}
