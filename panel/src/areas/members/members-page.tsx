import { ActionIcon, Badge, Button, Menu, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDots, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Who } from '../../ui/face.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
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
    <Page title="Members" says="Who works in this organization, and as what." actions={invite}>
      <Card label="Members">
        <Tools>
          {may('members:manage') && (
            <SegmentedControl
              aria-label="Show"
              value={tab}
              onChange={(value) =>
                screen.set({ tab: value === 'members' ? undefined : value, offset: undefined, q: undefined })
              }
              data={[
                { value: 'members', label: 'Members' },
                { value: 'invitations', label: 'Invitations' },
              ]}
            />
          )}
          {tab === 'members' && <Search />}
        </Tools>
        {tab === 'members' ? <MemberList /> : <Invitations />}
      </Card>
      {screen.get('new') === 'invitation' && <InviteMember close={() => screen.set({ new: undefined })} />}
    </Page>
  )
}

function Search() {
  const screen = useScreen()
  const [text, setText] = useState(screen.get('q') ?? '')
  const push = useDebouncedCallback(
    (q: string) => screen.set({ q: q || undefined, offset: undefined }, { replace: true }),
    200,
  )
  return (
    <TextInput
      aria-label="Search members"
      placeholder="Search by name or email"
      leftSection={<IconSearch size={15} stroke={1.8} />}
      value={text}
      w={280}
      onChange={(event) => {
        setText(event.currentTarget.value)
        push(event.currentTarget.value)
      }}
    />
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
        empty={<Empty title="Nobody is called that">Search by the beginning of a name or an email.</Empty>}
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
    cell: (member) => <Who name={member.name + (member.user_id === me ? ' (you)' : '')} says={member.email} />,
  },
  {
    id: 'role',
    header: 'Role',
    cell: (member) => <Badge color={member.role.key === 'owner' ? 'iris' : 'gray'}>{member.role.name}</Badge>,
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    wide: true,
    cell: (member) => (member.two_factor_enabled ? <Badge color="green">On</Badge> : <Badge color="gray">Off</Badge>),
  },
  { id: 'joined', header: 'Joined', wide: true, cell: (member) => <RelativeTime at={member.created_at} /> },
  ...(act
    ? [
        {
          id: 'acts',
          header: '',
          align: 'end' as const,
          cell: (member: Member) => (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={`More for ${member.name}`}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => act(member, 'role')}>Change role</Menu.Item>
                <Menu.Item color="red" onClick={() => act(member, 'remove')}>
                  {member.user_id === me ? 'Leave' : 'Remove'}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ),
        },
      ]
    : []),
]
