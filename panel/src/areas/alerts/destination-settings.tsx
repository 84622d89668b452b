import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/alerts.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Destination, destinationReads } from './alert.ts'
import { DestinationFields } from './destination-fields.tsx'
import { channelFields, fieldErrors, valuesOf } from './destination-values.ts'

export function DestinationSettings({ destination }: { destination: Destination }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/alerts/destinations/{id}', { refresh: [...destinationReads] })
  const form = useForm({ initialValues: valuesOf(destination) })
  const submit = form.onSubmit((values) => {
    const { name, alert_kinds } = values
    update.mutate(
      {
        params: { id: destination.id },
        query: { environment },
        body: { name, alert_kinds, ...channelFields(values) },
      },
      { onSuccess: () => toast.success(texts.saved), onError: ({ fields }) => form.setErrors(fieldErrors(fields)) },
    )
  })
  return (
    <DrawerSection title={texts.settings}>
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <DestinationFields form={form} stored={destination} />
          <Problem error={update.error} />
          <Group>
            <Button type="submit" variant="default" loading={update.isPending} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </DrawerSection>
  )
}
