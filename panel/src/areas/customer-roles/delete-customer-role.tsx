import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type CustomerRole, rolesRead } from './customer-role.ts'

export function DeleteCustomerRole({ role, close }: { role: CustomerRole; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const remove = useAct('DELETE /v1/organization/customer-roles/{id}', { refresh: [rolesRead] })
  const onSuccess = () => {
    toast.success(`Role “${role.name}” deleted.`)
    close()
    screen.set({ role: undefined })
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete the role “${role.name}”?`}
      act="Delete role"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: role.id }, query: { environment } }, { onSuccess })}
    >
      A role that is assigned to a member or an invitation cannot be deleted.
    </Confirm>
  )
}
