import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type CustomerRole, rolesRead } from './customer-role.ts'

export function DeleteCustomerRole({ role, close }: { role: CustomerRole; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/customer-roles/{id}"
      input={{ params: { id: role.id }, query: { environment } }}
      refresh={[rolesRead]}
      success={`Role “${role.name}” deleted.`}
      leaves={['role']}
      close={close}
      title={`Delete the role “${role.name}”?`}
      act="Delete role"
    >
      A role that is assigned to a member or an invitation cannot be deleted.
    </ConfirmAct>
  )
}
