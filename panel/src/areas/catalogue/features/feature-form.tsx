import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NameAndKey } from '../../../ui/name-and-key.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Feature, reads } from '../catalogue.ts'
import { useMeters } from '../use-catalogue.ts'

const kindChoices = [
  { value: 'boolean', label: 'On or off' },
  { value: 'limit', label: 'Limit: up to so many at a time' },
  { value: 'metered', label: 'Metered: counted anew each period' },
]

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
    },
  })
  const close = () => screen.set({ new: undefined, feature: undefined })
  const submit = form.onSubmit(({ name, key, kind, ...draft }) => {
    const onSuccess = () => {
      toast.success(feature ? 'Saved.' : `“${name}” created.`)
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    const description = draft.description.trim() || null
    const counts_members = kind === 'limit' && draft.counts_members
    if (feature) {
      const body = { name, description, counts_members }
      update.mutate({ params: { id: feature.id }, query: { environment }, body }, { onSuccess, onError })
    } else {
      const body = { name, key, kind, description, counts_members, ...(kind === 'metered' && { meter: draft.meter }) }
      create.mutate({ query: { environment }, body }, { onSuccess, onError })
    }
  })
  return (
    <FormModal
      title={feature ? feature.name : 'New feature'}
      close={close}
      act={feature ? 'Save' : 'Create feature'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <NameAndKey form={form} isNew={feature === null} example="Projects" keyIs="What your code asks for." />
      {!feature && (
        <>
          <Select label="Kind" allowDeselect={false} data={kindChoices} {...form.getInputProps('kind')} />
          {form.values.kind === 'metered' && (
            <Select
              label="Meter (optional)"
              description="What is reported to it is the use. Without one, only what your code consumes."
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
          label="Counts the members of the team"
          description="The limit is one of seats: nobody can join beyond it."
          {...form.getInputProps('counts_members', { type: 'checkbox' })}
        />
      )}
      <TextInput label="Description (optional)" {...form.getInputProps('description')} />
    </FormModal>
  )
}
