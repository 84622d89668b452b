import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { destinationReads } from './alert.ts'
import { DestinationFields } from './destination-fields.tsx'
import { channelFields, fieldErrors, valuesOf } from './destination-values.ts'

export function NewDestination({ close }: { close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/alerts/destinations', { refresh: [...destinationReads] })
  const form = useForm({ initialValues: valuesOf(null) })
  const submit = form.onSubmit((values) => {
    const { name, alert_kinds, channel } = values
    const kind = channel === 'email' ? ('email' as const) : ('chat' as const)
    create.mutate(
      { query: { environment }, body: { name, kind, alert_kinds, ...channelFields(values) } },
      {
        onSuccess({ id, name }) {
          toast.success(texts.nameAddedSendATestMessageToCheck(name))
          screen.set({ new: undefined, destination: id })
        },
        onError: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    )
  })
  return (
    <FormModal
      title={texts.addADestinationInEnvironment(environment)}
      close={close}
      act={texts.addDestination}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <DestinationFields form={form} stored={null} />
    </FormModal>
  )
}
