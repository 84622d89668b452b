import { texts } from '../../texts/roles.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Role, rolesRead } from './role.ts'

export function DeleteRole({ role, close }: { role: Role; close: () => void }) {
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/roles/{id}"
      input={{ params: { id: role.id } }}
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
