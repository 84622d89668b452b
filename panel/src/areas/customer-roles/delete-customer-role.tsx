import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customer-roles.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type CustomerRole, rolesRead } from './customer-role.ts'

export function DeleteCustomerRole({ role, close }: { role: CustomerRole; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/customer-roles/{id}"
      input={{ params: { id: role.id }, query: { environment } }}
      refresh={[rolesRead]}
      success={texts.roleNameDeleted(role.name)}
      leaves={['role']}
      close={close}
      title={texts.deleteTheRoleName(role.name)}
      act={texts.deleteRole}
    >
      {texts.aRoleThatIsAssignedToAMember}
    </ConfirmAct>
  )
}
