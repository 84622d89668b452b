import { Alert, Button, Group, Modal, SegmentedControl, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CopyField } from '../../ui/copy.tsx'

export function NewKey({ opened, close }: { opened: boolean; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/api-keys', { refresh: ['GET /v1/organization/api-keys'] })
  const form = useForm({ initialValues: { kind: 'secret' as 'secret' | 'publishable', name: '', allowed_origins: [] as string[] } })
  const done = () => {
    close()
    create.reset()
    form.reset()
  }
  const submit = form.onSubmit(({ kind, name, allowed_origins }) =>
    create.mutate(
      { body: { kind, name, environment, ...(kind === 'publishable' && { allowed_origins }) } },
      { onError: (error) => form.setErrors(error.fields) },
    ),
  )
  return (
    <Modal opened={opened} onClose={done} title={create.data ? 'Copy the key now' : `New ${environment} key`}>
      {create.data ? (
        <Made secret={create.data.key} isSecret={create.data.kind === 'secret'} done={done} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap={14}>
            <SegmentedControl
              fullWidth
              aria-label="Kind of key"
              data={[
                { value: 'secret', label: 'Secret, for a backend' },
                { value: 'publishable', label: 'Publishable, for pages' },
              ]}
              {...form.getInputProps('kind')}
            />
            <TextInput label="Name" placeholder="Backend" description="To recognise it by" required data-autofocus {...form.getInputProps('name')} />
            {form.values.kind === 'publishable' && (
              <TagsInput
                label="Allowed origins"
                description="Such as https://app.example.com. With none, any origin may use the key."
                placeholder="https://app.example.com"
                {...form.getInputProps('allowed_origins')}
              />
            )}
            {create.error && Object.keys(create.error.fields).length === 0 && (
              <Text c="red" size="sm" role="alert">
                {create.error.message}
              </Text>
            )}
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={done}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Make key
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

const Made = ({ secret, isSecret, done }: { secret: string; isSecret: boolean; done: () => void }) => (
  <Stack gap={14}>
    {isSecret && (
      <Alert color="amber" icon={<IconAlertTriangle size={18} />}>
        This is the only time it is shown. Keep it where your backend keeps its secrets.
      </Alert>
    )}
    <CopyField value={secret} label="Key" />
    <Group justify="flex-end">
      <Button onClick={done}>I have copied it</Button>
    </Group>
  </Stack>
)
