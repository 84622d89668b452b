import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { Confirm } from '../../ui/confirm.tsx'
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
      title={`Role of ${member.name}`}
      close={close}
      act="Change role"
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
  const remove = useAct('DELETE /v1/organization/members/{id}', {
    refresh: ['GET /v1/organization/members', 'GET /v1/session'],
  })
  return (
    <Confirm
      opened
      close={close}
      title={isMe ? 'Leave this organization?' : `Remove ${member.name}?`}
      act={isMe ? 'Leave' : 'Remove member'}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: member.id } }, { onSuccess: close })}
    >
      {isMe
        ? 'You lose access immediately and need a new invitation to rejoin.'
        : `${member.email} loses access immediately.`}
    </Confirm>
  )
}
