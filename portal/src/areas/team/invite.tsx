import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form, Select } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRoles } from './roles.ts'

export function Invite({ close }: { close: () => void }) {
  const { team } = useSession()
  const roles = useRoles()
  const invite = useAct('POST /v1/contact/customer/invitations', {
    refresh: ['GET /v1/contact/customer/invitations'],
    onDone: ({ email }) => {
      toast(texts.invitationSentToEmail(email))
      close()
    },
  })
  return (
    <Dialog title={texts.inviteToName(team?.name ?? '')} close={close}>
      <Loaded read={roles} shape="facts">
        {(roles) => (
          <Form
            action={texts.sendInvitation}
            busy={invite.pending}
            error={invite.error}
            beside={<Button onClick={close}>{texts.cancel}</Button>}
            onSubmit={({ email = '', role_id = '' }) => invite.run({ body: { email, role_id } })}
          >
            <Field label={texts.email} name="email" type="email" required focus />
            <Select
              label={texts.role}
              name="role_id"
              options={roles.map(({ id, name }) => ({ value: id, label: name }))}
              value={roles.find(({ key }) => key === 'member')?.id}
            />
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}
