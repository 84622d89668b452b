import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
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
      toast(`Invitation sent to ${email}`)
      close()
    },
  })
  return (
    <Dialog title={`Invite to ${team?.name}`} close={close}>
      <Loaded read={roles} shape="facts">
        {(roles) => (
          <Form
            action="Send invitation"
            busy={invite.pending}
            error={invite.error}
            beside={<Button onClick={close}>Cancel</Button>}
            onSubmit={({ email = '', role_id = '' }) => invite.run({ body: { email, role_id } })}
          >
            <Field label="Email" name="email" type="email" required focus />
            <Select
              label="Role"
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
