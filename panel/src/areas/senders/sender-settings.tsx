import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/senders.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Sender, senderReads } from './sender.ts'
import { SenderFields } from './sender-fields.tsx'
import { bodyOf, fieldErrors, valuesOf } from './sender-values.ts'

export function SenderSettings({ sender }: { sender: Sender }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/senders/{id}', { refresh: [...senderReads] })
  const form = useForm({ initialValues: valuesOf(sender) })
  const submit = form.onSubmit((values) =>
    update.mutate(
      { params: { id: sender.id }, query: { environment }, body: bodyOf(values) },
      { onSuccess: () => toast.success(texts.saved), onError: ({ fields }) => form.setErrors(fieldErrors(fields)) },
    ),
  )
  return (
    <DrawerSection title={texts.settings}>
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <SenderFields form={form} kept={sender} />
          <Problem error={update.error} />
          <Group>
            <Button type="submit" variant="default" loading={update.isPending} disabled={!form.isDirty()}>
              {form.values.ownServer ? texts.testAndSave : texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </DrawerSection>
  )
}
