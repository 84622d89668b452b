import { Badge, Text, Tooltip } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/members.ts'
import { Who } from '../../ui/avatar.tsx'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import type { TabsRowProps } from '../../ui/tabs-row.tsx'
import { toast } from '../../ui/toast.ts'
import { MemberInvitationSent } from './member-invitation-sent.tsx'

type Invitation = Output<'GET /v1/organization/invitations'>['invitations'][number]

const refresh = ['GET /v1/organization/invitations'] as const

interface InvitationsProps {
  tabs: TabsRowProps<string> | undefined
  invite: ReactNode
}

export function Invitations({ tabs, invite }: InvitationsProps) {
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const list = useList('GET /v1/organization/invitations', {}, (answer) => answer.invitations)
  const resend = useAct('POST /v1/organization/invitations/{id}/resend', { refresh: [...refresh] })
  const sendAgain = (invitation: Invitation) =>
    resend.mutate({ params: { id: invitation.id } }, { onError: toast.error })
  return (
    <>
      <DataTable
        label={texts.invitations}
        name="invitations"
        list={list}
        tabs={tabs}
        rowKey={(invitation) => invitation.id}
        columns={columns(sendAgain, setRevoking)}
        empty={
          <Empty title={texts.noPendingInvitations} action={invite}>
            {texts.inviteATeammateByEmail}
          </Empty>
        }
      />
      {resend.data && <MemberInvitationSent invitation={resend.data} close={resend.reset} />}
      {revoking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/invitations/{id}"
          input={{ params: { id: revoking.id } }}
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

/** On a phone the address needs the whole line. */
const UnderAddress = ({ invitation: { role, valid, expires_at } }: { invitation: Invitation }) => (
  <Text span inherit hiddenFrom="sm">
    {role.name} · {valid ? texts.expiresTime(<RelativeTime at={expires_at} />) : texts.noLongerValid}
  </Text>
)

const columns = (
  resend: (invitation: Invitation) => void,
  revoke: (invitation: Invitation) => void,
): Column<Invitation>[] => [
  {
    id: 'email',
    header: texts.email,
    csv: ({ email }) => email,
    sort: ({ email }) => email,
    width: 250,
    shape: 'avatar',
    cell: (invitation) => <Who name={invitation.email} description={<UnderAddress invitation={invitation} />} />,
  },
  {
    id: 'role',
    header: texts.role,
    csv: ({ role }) => role.name,
    sort: ({ role }) => role.name,
    width: 120,
    shape: 'pill',
    wide: true,
    cell: (invitation) => <Badge color="gray">{invitation.role.name}</Badge>,
  },
  {
    id: 'by',
    header: texts.invitedBy,
    csv: ({ invited_by }) => invited_by?.email ?? null,
    sort: ({ invited_by }) => invited_by?.email ?? null,
    width: 180,
    wide: true,
    cell: (invitation) => invitation.invited_by?.email ?? '—',
  },
  {
    id: 'expires',
    header: texts.expires,
    csv: ({ expires_at }) => expires_at,
    sort: ({ expires_at }) => expires_at,
    width: 115,
    wide: true,
    cell: ({ valid, expires_at }) =>
      valid ? (
        <RelativeTime at={expires_at} />
      ) : (
        <Tooltip label={texts.theSenderCanNoLongerInvite}>
          <span>
            <Status tone="warn">{texts.notValid}</Status>
          </span>
        </Tooltip>
      ),
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'menu',
    align: 'end',
    cell: (invitation) => (
      <RowMenu
        label={invitation.email}
        acts={[
          { label: texts.resend, run: () => resend(invitation) },
          { label: texts.revoke, run: () => revoke(invitation), isDestructive: true },
        ]}
      />
    ),
  },
]
