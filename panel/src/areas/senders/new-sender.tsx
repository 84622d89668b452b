import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/senders.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { senderReads } from './sender.ts'
import { SenderFields } from './sender-fields.tsx'
import { bodyOf, fieldErrors, valuesOf } from './sender-values.ts'

export function NewSender({ close }: { close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/senders', { refresh: [...senderReads] })
  const form = useForm({ initialValues: valuesOf(null) })
  const submit = form.onSubmit((values) => {
    const { is_default, ...body } = bodyOf(values)
    create.mutate(
      // The first one is the default unless said otherwise, so what is off says nothing.
      { query: { environment }, body: { ...body, ...(is_default && { is_default }) } },
      {
        onSuccess({ id, name }) {
          toast.success(texts.nameIsReadyToSend(name))
          screen.set({ new: undefined, sender: id })
        },
        onError: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    )
  })
  return (
    <FormModal
      title={texts.addASenderInEnvironment(environment)}
      close={close}
      act={form.values.ownServer ? texts.testAndAdd : texts.addSender}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <SenderFields form={form} kept={null} />
    </FormModal>
  )
}
