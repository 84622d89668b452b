import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useMay } from '../../app/session.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { type Permission, type Role, rolesRead } from './role.ts'
import s from './roles.module.css'

/** A new role when there is none. What one does not hold oneself cannot be ticked. */
export function RoleForm({
  role,
  permissions,
  close,
}: {
  role: Role | null
  permissions: Permission[]
  close: () => void
}) {
  const may = useMay()
  const create = useAct('POST /v1/organization/roles', { refresh: [rolesRead] })
  const update = useAct('PATCH /v1/organization/roles/{id}', { refresh: [rolesRead, 'GET /v1/session'] })
  const form = useForm({ initialValues: { name: role?.name ?? '', permissions: role?.permissions ?? [] } })
  const submit = form.onSubmit((values) => {
    const body = values as { name: string; permissions: never[] }
    const done = {
      onSuccess: close,
      onError: (error: { fields: Record<string, string> }) => form.setErrors(error.fields),
    }
    if (role) update.mutate({ params: { id: role.id }, body }, done)
    else create.mutate({ body }, done)
  })
  return (
    <FormModal
      title={role ? `Edit “${role.name}”` : 'New role'}
      close={close}
      act={role ? 'Save' : 'Create role'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
      size="lg"
    >
      <TextInput label="Name" placeholder="Support lead" required data-autofocus {...form.getInputProps('name')} />
      <Checkbox.Group label="Permissions" {...form.getInputProps('permissions')}>
        <Stack gap={10} mt={8} className={s.choices}>
          {permissions.map(({ name, guards }) => (
            <Checkbox
              key={name}
              value={name}
              disabled={!may(name)}
              label={
                <>
                  {name}{' '}
                  <Text span size="xs" c="dimmed">
                    {may(name) ? guards : 'You do not have this permission'}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  )
}
