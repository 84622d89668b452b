import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/notifications.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { readOfContact } from './notification.ts'

/** A notification to one contact, to help them or to try it out. */
export function NotifyContact({ contactId, close }: { contactId: string; close: () => void }) {
  const [environment] = useEnvironment()
  const { mutate, isPending, error } = useAct('POST /v1/organization/contacts/{id}/notifications', {
    refresh: [readOfContact],
  })
  const form = useForm({ initialValues: { title: '', body: '', url: '' } })
  const submit = form.onSubmit(({ title, body, url }) =>
    mutate(
      {
        params: { id: contactId },
        query: { environment },
        body: { title, ...(body.trim() && { body }), ...(url.trim() && { url: url.trim() }) },
      },
      {
        onSuccess: () => {
          toast.success(texts.notificationSent)
          close()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.sendNotification}
      close={close}
      act={texts.send}
      pending={isPending}
      error={error}
      onSubmit={submit}
    >
      <TextInput label={texts.title} required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={texts.text}
        description={texts.markdownOptional}
        autosize
        minRows={3}
        {...form.getInputProps('body')}
      />
      <TextInput
        label={texts.link}
        description={texts.aURLOrAPathInYourProduct}
        placeholder="/reports"
        {...form.getInputProps('url')}
      />
    </FormModal>
  )
}
