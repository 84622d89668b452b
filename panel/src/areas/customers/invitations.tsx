import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customers.ts'
import { CompactList, ListRow, RowAside, RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { InvitationSent, type SentInvitation } from '../../ui/invitation-sent.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { toast } from '../../ui/toast.ts'
import { type Customer, memberName } from './customer.ts'
import { CustomerRoleSelect } from './customer-role-select.tsx'
import { TabIntro } from './tab-intro.tsx'

type Invitation = Output<'GET /v1/organization/customers/{id}/invitations'>['invitations'][number]

const refresh = ['GET /v1/organization/customers/{id}/invitations'] as const

export function Invitations({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const paging = useOwnPaging()
  const [inviting, setInviting] = useState(false)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const query = useRead('GET /v1/organization/customers/{id}/invitations', {
    params: { id: customer.id },
    query: { environment, ...pageQuery(paging.place) },
  })
  const resend = useAct('POST /v1/organization/customers/{id}/invitations/{invitationId}/resend', {
    refresh: [...refresh],
  })
  const sendAgain = ({ id: invitationId }: Invitation) =>
    resend.mutate({ params: { id: customer.id, invitationId }, query: { environment } }, { onError: toast.error })
  return (
    <>
      <TabIntro
        action={
          mayWrite && (
            <Button variant="default" size="xs" flex="none" onClick={() => setInviting(true)}>
              {texts.invite}
            </Button>
          )
        }
      >
        {texts.pendingInvitationsToThisCustomer}
      </TabIntro>
      <CompactList
        label={texts.invitations}
        query={query}
        rows={(answer) => answer.invitations}
        paging={paging}
        empty={texts.noPendingInvitations}
      >
        {(invitation) => (
          <ListRow
            key={invitation.id}
            icon={<IconMail size={20} stroke={1.6} />}
            title={invitation.email}
            description={invitation.invited_by && texts.invitedByName(memberName(invitation.invited_by))}
            end={
              <>
                <RowAside beneath={texts.expiresTime(<RelativeTime at={invitation.expires_at} />)}>
                  {invitation.role.name}
                </RowAside>
                {mayWrite && (
                  <RowMenu
                    label={invitation.email}
                    acts={[
                      { label: texts.resend, run: () => sendAgain(invitation) },
                      { label: texts.revoke, run: () => setRevoking(invitation), isDestructive: true },
                    ]}
                  />
                )}
              </>
            }
          />
        )}
      </CompactList>
      {inviting && <Invite customer={customer} close={() => setInviting(false)} />}
      {resend.data && <Sent invitation={resend.data} close={resend.reset} />}
      {revoking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/customers/{id}/invitations/{invitationId}"
          input={{ params: { id: customer.id, invitationId: revoking.id }, query: { environment } }}
          refresh={refresh}
          close={() => setRevoking(null)}
          title={texts.revokeTheInvitationForEmail(revoking.email)}
          act={texts.revokeInvitation}
        >
          {texts.theLinkStopsWorking}
        </ConfirmAct>
      )}
    </>
  )
}

function Invite({ customer, close }: { customer: Customer; close: () => void }) {
  const [environment] = useEnvironment()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const invite = useAct('POST /v1/organization/customers/{id}/invitations', { refresh: [...refresh] })
  if (invite.data) return <Sent invitation={invite.data} close={close} />
  return (
    <FormModal
      title={texts.inviteAContactToName(customer.name)}
      close={close}
      act={texts.sendInvitation}
      pending={invite.isPending}
      error={invite.error}
      onSubmit={() => {
        const body = { email, ...(role && { role_id: role }) }
        invite.mutate({ params: { id: customer.id }, query: { environment }, body })
      }}
    >
      <TextInput
        label={texts.email}
        type="email"
        required
        data-autofocus
        value={email}
        error={invite.error?.fields.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <CustomerRoleSelect value={role} onChange={setRole} error={invite.error?.fields.role_id} />
    </FormModal>
  )
}

const Sent = ({ invitation, close }: { invitation: SentInvitation; close: () => void }) => (
  <InvitationSent invitation={invitation} close={close}>
    {texts.theySignInToThePortalAsEmail(invitation.email)}
  </InvitationSent>
)
