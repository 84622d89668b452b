import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/members.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import type { Member } from './member.ts'
import { RoleSelect } from './role-select.tsx'

interface ActProps {
  member: Member
  close: () => void
}

export function ChangeRole({ member, close }: ActProps) {
  const [role, setRole] = useState<string | null>(member.role.id)
  const update = useAct('PATCH /v1/organization/members/{id}', {
    refresh: ['GET /v1/organization/members', 'GET /v1/session'],
  })
  return (
    <FormModal
      title={texts.roleOfName(member.name)}
      close={close}
      act={texts.changeRole}
      pending={update.isPending}
      error={update.error}
      onSubmit={() =>
        update.mutate({ params: { id: member.id }, body: role ? { role_id: role } : {} }, { onSuccess: close })
      }
    >
      <RoleSelect value={role} onChange={setRole} error={update.error?.fields.role_id} />
    </FormModal>
  )
}

export function RemoveMember({ member, isMe, close }: ActProps & { isMe: boolean }) {
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/members/{id}"
      input={{ params: { id: member.id } }}
      refresh={['GET /v1/organization/members', 'GET /v1/session']}
      close={close}
      title={isMe ? texts.leaveThisOrganization : texts.removeName(member.name)}
      act={isMe ? texts.leave : texts.removeMember}
    >
      {isMe ? texts.youLoseAccessImmediatelyAndNeed : texts.emailLosesAccessImmediately(member.email)}
    </ConfirmAct>
  )
}
