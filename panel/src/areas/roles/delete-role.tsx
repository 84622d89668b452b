import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Role, rolesRead } from './role.ts'

export function DeleteRole({ role, close }: { role: Role; close: () => void }) {
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/roles/{id}"
      input={{ params: { id: role.id } }}
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
