import { Button, Group, Modal, Stack, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import type { ApiKey } from './api-keys-page.tsx'

export function EditKey({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const update = useAct('PATCH /v1/organization/api-keys/{id}', { refresh: ['GET /v1/organization/api-keys'] })
  const form = useForm({ initialValues: { name: apiKey.name, allowed_origins: apiKey.allowed_origins } })
  const submit = form.onSubmit(({ name, allowed_origins }) =>
    update.mutate(
      { params: { id: apiKey.id }, body: { name, ...(apiKey.kind === 'publishable' && { allowed_origins }) } },
      { onSuccess: close, onError: (error) => form.setErrors(error.fields) },
    ),
  )
  return (
    <Modal opened onClose={close} title={`Edit “${apiKey.name}”`}>
      <form onSubmit={submit}>
        <Stack gap={14}>
          <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
          {apiKey.kind === 'publishable' && (
            <TagsInput
              label="Allowed origins"
              description="Such as https://app.example.com. With none, any origin may use the key."
              {...form.getInputProps('allowed_origins')}
            />
          )}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
