import { Badge, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useScreen } from '../../app/screen-search.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { Who } from '../../ui/avatar.tsx'
import { RowMenu } from '../../ui/compact-list.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import type { TabsRowProps } from '../../ui/tabs-row.tsx'
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
  const tabs: TabsRowProps<string> | undefined = may('members:manage')
    ? {
        label: 'Show',
        value: tab,
        tabs: [
          { value: 'members', label: 'Members' },
          { value: 'invitations', label: 'Invitations' },
        ],
        onChange: (value) =>
          screen.narrow({
            tab: value === 'members' ? undefined : value,
            q: undefined,
            sort: undefined,
            hide: undefined,
          }),
      }
    : undefined
  return (
    <Page title="Team" description="The people who work in this organization, and their roles." actions={invite}>
      <Card label="Members">
        {tab === 'members' ? <MemberList tabs={tabs} /> : <Invitations tabs={tabs} invite={invite} />}
      </Card>
      {screen.get('new') === 'invitation' && <InviteMember close={() => screen.set({ new: undefined })} />}
    </Page>
  )
}

function MemberList({ tabs }: { tabs: TabsRowProps<string> | undefined }) {
  const screen = useScreen()
  const may = useMay()
  const { user } = useSession()
  const [acting, setActing] = useState<{ member: Member; act: 'role' | 'remove' } | null>(null)
  const list = useList('GET /v1/organization/members', { query: { q: screen.get('q') } }, (answer) => answer.members)
  const close = () => setActing(null)
  return (
    <>
      <DataTable
        label="Members"
        name="members"
        list={list}
        filters={['q']}
        tabs={tabs}
        tools={<SearchField label="Search members" placeholder="Search by name or email" />}
        columns={columns(user.id, may('members:manage') ? (member, act) => setActing({ member, act }) : null)}
        rowKey={(member) => member.id}
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
    csv: ({ name, email }) => `${name} <${email}>`,
    sort: ({ name }) => name,
    width: 260,
    shape: 'avatar',
    cell: (member) => <Who name={member.name + (member.user_id === me ? ' (you)' : '')} description={member.email} />,
  },
  {
    id: 'role',
    header: 'Role',
    csv: ({ role }) => role.name,
    sort: ({ role }) => role.name,
    width: 140,
    shape: 'pill',
    cell: (member) => <Badge color={member.role.key === 'owner' ? 'iris' : 'gray'}>{member.role.name}</Badge>,
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    csv: ({ two_factor_enabled }) => two_factor_enabled,
    sort: ({ two_factor_enabled }) => two_factor_enabled,
    width: 110,
    wide: true,
    cell: (member) => (member.two_factor_enabled ? <Status tone="good">On</Status> : <Status tone="idle">Off</Status>),
  },
  {
    id: 'joined',
    header: 'Joined',
    csv: ({ created_at }) => created_at,
    sort: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: (member) => <RelativeTime at={member.created_at} />,
  },
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
