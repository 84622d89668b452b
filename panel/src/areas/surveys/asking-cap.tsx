import { NumberInput, Skeleton, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

const read = 'GET /v1/organization/surveys/settings'
const title = 'How often a person is asked'

export function AskingCap({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const query = useRead(read, { query: { environment } }, { single: true })
  if (query.data) return <CapForm days={query.data.days_between} close={close} />
  return (
    <FormModal title={title} close={close} act="Save" isDisabled onSubmit={() => {}}>
      {query.error ? (
        <FailedPart what="The settings" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={60} aria-busy />
      )}
    </FormModal>
  )
}

/** How much is too much is for the tenant to say: nothing is filled in. */
function CapForm({ days, close }: { days: number | null; close: () => void }) {
  const [environment] = useEnvironment()
  const save = useAct('PUT /v1/organization/surveys/settings', { refresh: [read] })
  const form = useForm({ initialValues: { on: days !== null, days: days ?? ('' as number | '') } })
  const submit = form.onSubmit(({ on, days }) =>
    save.mutate(
      { query: { environment }, body: { days_between: on ? Number(days) : null } },
      {
        onSuccess() {
          close()
          toast.success(on ? 'Saved. It holds for all surveys.' : 'Limit removed.')
        },
        onError: ({ fields }) => form.setErrors({ days: fields.days_between }),
      },
    ),
  )
  return (
    <FormModal title={title} close={close} act="Save" pending={save.isPending} error={save.error} onSubmit={submit}>
      <Text size="sm" c="dimmed">
        Over all surveys together, mail included. A survey that was shown and not yet answered stays the same one: it
        does not count twice.
      </Text>
      <Switch label="Limit how often a person is asked" {...form.getInputProps('on', { type: 'checkbox' })} />
      {form.values.on && (
        <NumberInput
          label="At most one survey in so many days"
          min={1}
          max={365}
          allowDecimal={false}
          maw={280}
          {...form.getInputProps('days')}
        />
      )}
    </FormModal>
  )
}
