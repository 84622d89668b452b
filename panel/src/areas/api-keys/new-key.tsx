import { SegmentedControl, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { missingForSecretKey, originsHint } from './api-key.ts'

const kinds = (mayMakeSecret: boolean) => [
  { value: 'secret', label: 'Secret, for a backend', disabled: !mayMakeSecret },
  { value: 'publishable', label: 'Publishable, for pages' },
]

export function NewKey({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/api-keys', { refresh: ['GET /v1/organization/api-keys'] })
  const missing = missingForSecretKey(useMay())
  const kind: 'secret' | 'publishable' = missing.length > 0 ? 'publishable' : 'secret'
  const form = useForm({ initialValues: { kind, name: '', allowed_origins: [] as string[] } })
  const submit = form.onSubmit(({ kind, name, allowed_origins }) =>
    create.mutate(
      { body: { kind, name, environment, ...(kind === 'publishable' && { allowed_origins }) } },
      { onError: (error) => form.setErrors(error.fields) },
    ),
  )
  if (create.data) {
    const description = 'It is shown only once. Store it with your backend’s secrets.'
    return (
      <ShownOnce
        title="Copy the key now"
        description={create.data.kind === 'secret' ? description : undefined}
        done={close}
      >
        <CopyField value={create.data.key} label="Key" />
      </ShownOnce>
    )
  }
  return (
    <FormModal
      title={`New ${environment} key`}
      close={close}
      act="Create key"
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <SegmentedControl
        fullWidth
        aria-label="Kind of key"
        data={kinds(missing.length === 0)}
        {...form.getInputProps('kind')}
      />
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          A secret key reads and writes contacts and customers. To create one, your role also needs{' '}
          {missing.join(' and ')}.
        </Text>
      )}
      <TextInput
        label="Name"
        placeholder="Backend"
        description="To recognize the key later"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {form.values.kind === 'publishable' && (
        <TagsInput
          label="Allowed origins"
          description={originsHint}
          placeholder="https://app.example.com"
          {...form.getInputProps('allowed_origins')}
        />
      )}
    </FormModal>
  )
}
