import { Badge, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useScreen } from '../../app/screen-search.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/members.ts'
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
      {texts.invite}
    </Button>
  )
  const tabs: TabsRowProps<string> | undefined = may('members:manage')
    ? {
        label: texts.show,
        value: tab,
        tabs: [
          { value: 'members', label: texts.members },
          { value: 'invitations', label: texts.invitations },
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
    <Page title={texts.team} description={texts.thePeopleWhoWork} actions={invite}>
      <Card label={texts.members}>
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
        label={texts.members}
        name="members"
        list={list}
        filters={['q']}
        tabs={tabs}
        tools={<SearchField label={texts.searchMembers} placeholder={texts.searchByNameOrEmail} />}
        columns={columns(user.id, may('members:manage') ? (member, act) => setActing({ member, act }) : null)}
        rowKey={(member) => member.id}
        empty={<Empty title={texts.noMembersFound}>{texts.tryAnotherNameOrEmail}</Empty>}
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
    header: texts.member,
    csv: ({ name, email }) => `${name} <${email}>`,
    sort: ({ name }) => name,
    width: 260,
    shape: 'avatar',
    cell: (member) => <Who name={member.name + (member.user_id === me ? texts.you : '')} description={member.email} />,
  },
  {
    id: 'role',
    header: texts.role,
    csv: ({ role }) => role.name,
    sort: ({ role }) => role.name,
    width: 140,
    shape: 'pill',
    cell: (member) => <Badge color={member.role.key === 'owner' ? 'iris' : 'gray'}>{member.role.name}</Badge>,
  },
  {
    id: 'two-factor',
    header: texts.twoFactor,
    csv: ({ two_factor_enabled }) => two_factor_enabled,
    sort: ({ two_factor_enabled }) => two_factor_enabled,
    width: 110,
    wide: true,
    cell: (member) =>
      member.two_factor_enabled ? <Status tone="good">{texts.on}</Status> : <Status tone="idle">{texts.off}</Status>,
  },
  {
    id: 'joined',
    header: texts.joined,
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
                { label: texts.changeRole, run: () => act(member, 'role') },
                {
                  label: member.user_id === me ? texts.leave : texts.remove,
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
