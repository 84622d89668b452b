import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback } from 'react'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/members.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { MemberInvitationSent } from './member-invitation-sent.tsx'
import { RoleSelect } from './role-select.tsx'

export function InviteMember({ close }: { close: () => void }) {
  const invite = useAct('POST /v1/organization/invitations', { refresh: ['GET /v1/organization/invitations'] })
  const form = useForm({ initialValues: { email: '', role_id: '' } })
  const { setFieldValue } = form
  const chooseRole = useCallback((id: string | null) => setFieldValue('role_id', id ?? ''), [setFieldValue])
  const submit = form.onSubmit((body) => invite.mutate({ body }, { onError: (error) => form.setErrors(error.fields) }))
  if (invite.data) return <MemberInvitationSent invitation={invite.data} close={close} />
  return (
    <FormModal
      title={texts.inviteATeammate}
      close={close}
      act={texts.sendInvitation}
      pending={invite.isPending}
      error={invite.error}
      onSubmit={submit}
    >
      <TextInput label={texts.email} type="email" required data-autofocus {...form.getInputProps('email')} />
      <RoleSelect value={form.values.role_id || null} onChange={chooseRole} error={form.errors.role_id} />
    </FormModal>
  )
}
