import { Badge, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { Who } from '../../ui/avatar.tsx'
import { RowMenu } from '../../ui/compact-list.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { ChangeRole, RemoveMember } from './change-member.tsx'
import { Invitations } from './invitations.tsx'
import { InviteMember } from './invite-member.tsx'
import type { Member } from './member.ts'

export function MembersPage() {
  const screen = useScreen()
  const may = useMay()
  const tab = screen.get('tab') === 'invitations' && may('members:manage') ? 'invitations' : 'members'
  const invite = may('members:manage') && (
    <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={() => screen.set({ new: 'invitation' })}>
      Invite
    </Button>
  )
  return (
    <Page title="Team" description="The people who work in this organization, and their roles." actions={invite}>
      <Card label="Members">
        {may('members:manage') && (
          <TabsRow
            label="Show"
            value={tab}
            onChange={(value) =>
              screen.set({ tab: value === 'members' ? undefined : value, offset: undefined, q: undefined })
            }
            tabs={[
              { value: 'members', label: 'Members' },
              { value: 'invitations', label: 'Invitations' },
            ]}
          />
        )}
        {tab === 'members' && (
          <Tools>
            <SearchField label="Search members" placeholder="Search by name or email" />
          </Tools>
        )}
        {tab === 'members' ? <MemberList /> : <Invitations invite={invite} />}
      </Card>
      {screen.get('new') === 'invitation' && <InviteMember close={() => screen.set({ new: undefined })} />}
    </Page>
  )
}

function MemberList() {
  const screen = useScreen()
  const may = useMay()
  const { user } = useSession()
  const [acting, setActing] = useState<{ member: Member; act: 'role' | 'remove' } | null>(null)
  const query = useRead('GET /v1/organization/members', { query: { q: screen.get('q'), offset: screen.page.offset } })
  const close = () => setActing(null)
  return (
    <>
      <DataTable
        label="Members"
        query={query}
        rows={(answer) => answer.members}
        rowKey={(member) => member.id}
        columns={columns(user.id, may('members:manage') ? (member, act) => setActing({ member, act }) : null)}
        page={screen.page}
        empty={<Empty title="No members found">Try another name or email.</Empty>}
      />
      {acting?.act === 'role' && <ChangeRole member={acting.member} close={close} />}
      {acting?.act === 'remove' && (
        <RemoveMember member={acting.member} isMe={acting.member.user_id === user.id} close={close} />
      )}
    </>
  )
}

const columns = (me: string, act: ((member: Member, act: 'role' | 'remove') => void) | null): Column<Member>[] => [
  {
    id: 'who',
    header: 'Member',
    width: 260,
    shape: 'avatar',
    cell: (member) => <Who name={member.name + (member.user_id === me ? ' (you)' : '')} description={member.email} />,
  },
  {
    id: 'role',
    header: 'Role',
    width: 140,
    shape: 'pill',
    cell: (member) => <Badge color={member.role.key === 'owner' ? 'iris' : 'gray'}>{member.role.name}</Badge>,
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    width: 110,
    wide: true,
    cell: (member) => (member.two_factor_enabled ? <Status tone="good">On</Status> : <Status tone="idle">Off</Status>),
  },
  { id: 'joined', header: 'Joined', width: 120, wide: true, cell: (member) => <RelativeTime at={member.created_at} /> },
  ...(act
    ? [
        {
          id: 'acts',
          header: '',
          width: 58,
          shape: 'menu' as const,
          align: 'end' as const,
          cell: (member: Member) => (
            <RowMenu
              label={member.name}
              acts={[
                { label: 'Change role', run: () => act(member, 'role') },
                {
                  label: member.user_id === me ? 'Leave' : 'Remove',
                  run: () => act(member, 'remove'),
                  isDestructive: true,
                },
              ]}
            />
          ),
        },
      ]
    : []),
]
