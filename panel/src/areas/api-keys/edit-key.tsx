import { TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/api-keys.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { type ApiKey, originsHint } from './api-key.ts'

export function EditKey({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const update = useAct('PATCH /v1/organization/api-keys/{id}', { refresh: ['GET /v1/organization/api-keys'] })
  const form = useForm({ initialValues: { name: apiKey.name, allowed_origins: apiKey.allowed_origins } })
  const submit = form.onSubmit(({ name, allowed_origins }) =>
    update.mutate(
      {
        params: { id: apiKey.id },
        query: { environment: apiKey.environment },
        body: { name, ...(apiKey.kind === 'publishable' && { allowed_origins }) },
      },
      { onSuccess: close, onError: (error) => form.setErrors(error.fields) },
    ),
  )
  return (
    <FormModal
      title={texts.editName(apiKey.name)}
      close={close}
      act={texts.save}
      pending={update.isPending}
      error={update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
      {apiKey.kind === 'publishable' && (
        <TagsInput label={texts.allowedOrigins} description={originsHint} {...form.getInputProps('allowed_origins')} />
      )}
    </FormModal>
  )
}
