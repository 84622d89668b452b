import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Aside, Line, LineMenu, Lines } from '../../ui/lines.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { told } from '../../ui/told.ts'
import { type Customer, memberName } from './customer.ts'
import { TabIntro } from './tab-intro.tsx'
import { TeamRoleSelect } from './team-role-select.tsx'

type Invitation = Output<'GET /v1/organization/customers/{id}/invitations'>['invitations'][number]

const refresh = ['GET /v1/organization/customers/{id}/invitations'] as const

export function Invitations({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [offset, go] = useState(0)
  const [inviting, setInviting] = useState(false)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const query = useRead('GET /v1/organization/customers/{id}/invitations', {
    params: { id: customer.id },
    query: { environment, offset },
  })
  const resend = useAct('POST /v1/organization/customers/{id}/invitations/{invitationId}/resend', {
    refresh: [...refresh],
  })
  const revoke = useAct('DELETE /v1/organization/customers/{id}/invitations/{invitationId}', { refresh: [...refresh] })
  const sendAgain = ({ id: invitationId, email }: Invitation) =>
    resend.mutate(
      { params: { id: customer.id, invitationId }, query: { environment } },
      { onSuccess: () => told.done(`Mailed again to ${email}.`), onError: told.refused },
    )
  return (
    <>
      <TabIntro
        action={
          mayWrite && (
            <Button variant="default" size="xs" flex="none" onClick={() => setInviting(true)}>
              Invite by mail
            </Button>
          )
        }
      >
        Who is invited, by the team itself or here.
      </TabIntro>
      <Lines
        label="Invitations"
        query={query}
        rows={(answer) => answer.invitations}
        page={{ offset, go }}
        empty="No invitation is waiting."
      >
        {(invitation) => (
          <Line
            key={invitation.id}
            icon={<IconMail size={20} stroke={1.6} />}
            title={invitation.email}
            says={invitation.invited_by && `Invited by ${memberName(invitation.invited_by)}`}
            end={
              <>
                <Aside
                  beneath={
                    <>
                      Expires <RelativeTime at={invitation.expires_at} />
                    </>
                  }
                >
                  {invitation.role.name}
                </Aside>
                {mayWrite && (
                  <LineMenu
                    label={invitation.email}
                    acts={[
                      { label: 'Mail it again', run: () => sendAgain(invitation) },
                      { label: 'Withdraw', run: () => setRevoking(invitation), isDestructive: true },
                    ]}
                  />
                )}
              </>
            }
          />
        )}
      </Lines>
      {inviting && <Invite customer={customer} close={() => setInviting(false)} />}
      {revoking && (
        <Confirm
          opened
          close={() => setRevoking(null)}
          title={`Withdraw the invitation of ${revoking.email}?`}
          act="Withdraw"
          pending={revoke.isPending}
          error={revoke.error}
          onConfirm={() =>
            revoke.mutate(
              { params: { id: customer.id, invitationId: revoking.id }, query: { environment } },
              { onSuccess: () => setRevoking(null) },
            )
          }
        >
          The link in the mail stops working.
        </Confirm>
      )}
    </>
  )
}

function Invite({ customer, close }: { customer: Customer; close: () => void }) {
  const [environment] = useEnvironment()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const invite = useAct('POST /v1/organization/customers/{id}/invitations', { refresh: [...refresh] })
  const onSuccess = () => {
    told.done(`An invitation is on its way to ${email}.`)
    close()
  }
  return (
    <FormModal
      title={`Invite someone to ${customer.name}`}
      close={close}
      act="Send invitation"
      pending={invite.isPending}
      error={invite.error}
      onSubmit={(event) => {
        event?.preventDefault()
        const body = { email, ...(role && { role_id: role }) }
        invite.mutate({ params: { id: customer.id }, query: { environment }, body }, { onSuccess })
      }}
    >
      <TextInput
        label="Email"
        type="email"
        required
        data-autofocus
        value={email}
        error={invite.error?.fields.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TeamRoleSelect value={role} onChange={setRole} error={invite.error?.fields.role_id} />
    </FormModal>
  )
}
