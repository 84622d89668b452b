import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/templates.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { bodyOf } from './new-template.tsx'
import { type Template, templatesRead } from './template.ts'

interface CreateInDialogProps {
  kind: Template['kind']
  created: (id: string) => void
  close: () => void
}

/** Creates a template with a first text, for the screen that uses it. */
export function CreateInDialog({ kind, created, close }: CreateInDialogProps) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/templates', { refresh: [templatesRead] })
  const form = useForm({ initialValues: { name: '' } })
  const submit = form.onSubmit(({ name }) =>
    create.mutate(
      { query: { environment }, body: { name, ...bodyOf(kind === 'email' ? 'markdown' : 'in_app') } },
      { onSuccess: ({ id }) => created(id), onError: (refused) => form.setErrors(refused.fields) },
    ),
  )
  return (
    <FormModal
      title={texts.newTemplate}
      close={close}
      act={texts.createTemplate}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.welcome} data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}
