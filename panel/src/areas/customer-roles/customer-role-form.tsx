import { Checkbox, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { type CustomerRole, rolesRead } from './customer-role.ts'

// What the service itself evaluates; every other name is the tenant's own.
const evaluated = {
  '$team.manage': 'Invite and remove members, change roles',
  '$billing.manage': 'Subscription, invoices, credits',
  '$keys.manage': 'Create and revoke API keys',
  '$webhooks.manage': 'Create and change webhook endpoints',
}

const isEvaluated = (name: string) => name.startsWith('$')

/** A new role when there is none. */
export function CustomerRoleForm({ role, close }: { role: CustomerRole | null; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/customer-roles', { refresh: [rolesRead] })
  const update = useAct('PATCH /v1/organization/customer-roles/{id}', { refresh: [rolesRead] })
  const held = role?.permissions ?? []
  const form = useForm({
    initialValues: {
      name: role?.name ?? '',
      ours: held.filter(isEvaluated),
      own: held.filter((name) => !isEvaluated(name)),
    },
  })
  const submit = form.onSubmit(({ name, ours, own }) => {
    const body = { name, permissions: [...ours, ...own] }
    const done = {
      onSuccess: close,
      onError: ({ fields }: { fields: Record<string, string> }) => form.setErrors({ ...fields, own: ownError(fields) }),
    }
    if (role) update.mutate({ params: { id: role.id }, query: { environment }, body }, done)
    else create.mutate({ query: { environment }, body }, done)
  })
  return (
    <FormModal
      title={role ? `Edit “${role.name}”` : 'New customer role'}
      close={close}
      act={role ? 'Save' : 'Create role'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label="Name" placeholder="Billing" required data-autofocus {...form.getInputProps('name')} />
      <Checkbox.Group label="Checked by Userkeep" {...form.getInputProps('ours')}>
        <Stack gap={10} mt={8}>
          {Object.entries(evaluated).map(([name, guards]) => (
            <Checkbox
              key={name}
              value={name}
              label={
                <>
                  {name}{' '}
                  <Text span size="xs" c="dimmed">
                    {guards}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TagsInput
        label="Custom"
        description="Names your backend checks, such as reports.read. They are in the contact’s token."
        placeholder="reports.read"
        {...form.getInputProps('own')}
      />
    </FormModal>
  )
}

/** The API speaks of one list of permissions; here the tenant's own are a field of their own. */
const ownError = (fields: Record<string, string>) =>
  Object.entries(fields).find(([path]) => path.startsWith('permissions'))?.[1]
