import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/catalogue.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Feature, reads, resetsOf } from '../catalogue.ts'
import { useMeters } from '../use-catalogue.ts'

const kindChoices = [
  { value: 'boolean', label: texts.onOrOff },
  { value: 'limit', label: texts.limitAMaximumNumberAtATime },
  { value: 'metered', label: texts.meteredUsageResetsEachPeriod },
]

const resetChoices: Record<Feature['reset'], string> = {
  never: texts.neverWhatExistsIsCounted,
  period: texts.eachBillingPeriod,
  month: texts.eachMonthAlsoOfAYearlyPlan,
}

/** A feature in a dialog; a new one where there is none. */
export function FeatureForm({ feature }: { feature: Feature | null }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const meters = useMeters()
  const create = useAct('POST /v1/organization/features', { refresh: [...reads.features] })
  const update = useAct('PATCH /v1/organization/features/{id}', { refresh: [...reads.features] })
  const form = useForm({
    initialValues: {
      name: feature?.name ?? '',
      key: feature?.key ?? '',
      description: feature?.description ?? '',
      kind: (feature?.kind ?? 'boolean') as Feature['kind'],
      meter: feature?.meter ?? null,
      counts_members: feature?.counts_members ?? false,
      reset: (feature?.reset ?? 'never') as Feature['reset'],
    },
  })
  const close = () => screen.set({ new: undefined, feature: undefined })
  const resets = resetsOf(form.values)
  const submit = form.onSubmit(({ name, key, kind, ...draft }) => {
    const onSuccess = () => {
      toast.success(feature ? texts.saved : texts.nameCreated(name))
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    const description = draft.description.trim() || null
    const counts_members = kind === 'limit' && draft.counts_members
    if (feature) {
      const body = { name, description, counts_members }
      update.mutate({ params: { id: feature.id }, query: { environment }, body }, { onSuccess, onError })
    } else {
      const reset = resets.includes(draft.reset) ? draft.reset : 'period'
      const body = { name, key, kind, description, counts_members, reset }
      const meter = kind === 'metered' && { meter: draft.meter }
      create.mutate({ query: { environment }, body: { ...body, ...meter } }, { onSuccess, onError })
    }
  })
  return (
    <FormModal
      title={feature ? feature.name : texts.newFeature}
      close={close}
      act={feature ? texts.save : texts.createFeature}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <NameAndKey
        form={form}
        isNew={feature === null}
        example={texts.projects}
        keyIs={texts.theIdentifierUsedInYourCode}
      />
      {!feature && (
        <>
          <Select label={texts.kind} allowDeselect={false} data={kindChoices} {...form.getInputProps('kind')} />
          {form.values.kind === 'metered' && (
            <Select
              label={texts.meterOptional}
              description={texts.reportedUsageCountsTowards}
              clearable
              data={meters
                .filter(({ archived_at }) => archived_at === null)
                .map(({ key, name }) => ({ value: key, label: name }))}
              {...form.getInputProps('meter')}
            />
          )}
        </>
      )}
      {form.values.kind === 'limit' && (
        <Switch
          label={texts.countsTheMembersOfTheCustomer}
          description={texts.aSeatLimitNoOneCanJoinOnce}
          {...form.getInputProps('counts_members', { type: 'checkbox' })}
        />
      )}
      {!feature && resets.length > 1 && (
        <Select
          label={texts.resets}
          description={texts.resetCannotBeChangedLater}
          allowDeselect={false}
          data={resets.map((value) => ({ value, label: resetChoices[value] }))}
          {...form.getInputProps('reset')}
          value={resets.includes(form.values.reset) ? form.values.reset : 'period'}
        />
      )}
      <TextInput label={texts.descriptionOptional} {...form.getInputProps('description')} />
    </FormModal>
  )
}
