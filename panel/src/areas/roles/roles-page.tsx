import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/roles.ts'
import { BuiltIn } from '../../ui/built-in.tsx'
import { RowMenu } from '../../ui/compact-list.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { permissionLabel } from '../../ui/permission-label.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TabsRow, type TabsRowProps } from '../../ui/tabs-row.tsx'
import { DeleteRole } from './delete-role.tsx'
import { type Role, rolesRead } from './role.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleMatrix } from './role-matrix.tsx'

export function RolesPage() {
  const screen = useScreen()
  const role = screen.get('role')
  return role || screen.get('new') === 'role' ? <RoleEditor id={role} /> : <Roles />
}

function Roles() {
  const screen = useScreen()
  const mayManage = useMay()('roles:manage')
  const isMatrix = screen.get('view') === 'matrix'
  const tabs: TabsRowProps<string> = {
    label: texts.show,
    value: isMatrix ? 'matrix' : 'roles',
    tabs: [
      { value: 'roles', label: texts.roles },
      { value: 'matrix', label: texts.comparePermissions },
    ],
    onChange: (value) => screen.narrow({ view: value === 'matrix' ? 'matrix' : undefined, sort: undefined }),
  }
  return (
    <Page
      title={texts.staffRoles}
      description={texts.permissionsOfEachRoleOwnerAdmin}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'role' })}>
            {texts.newRole}
          </Button>
        )
      }
    >
      <Card label={texts.staffRoles}>
        {isMatrix ? (
          <>
            <TabsRow {...tabs} />
            <RoleMatrix />
          </>
        ) : (
          <RoleList tabs={tabs} />
        )}
      </Card>
    </Page>
  )
}

function RoleList({ tabs }: { tabs: TabsRowProps<string> }) {
  const screen = useScreen()
  const may = useMay()
  const [deleting, setDeleting] = useState<Role | null>(null)
  const list = useList(rolesRead, {}, (answer) => answer.roles)
  return (
    <>
      <DataTable
        label={texts.staffRoles}
        name="roles"
        list={list}
        tabs={tabs}
        columns={columns(may, (role) => screen.set({ role: role.id }), setDeleting)}
        rowKey={(role) => role.id}
        openAt={(role) => ({ role: role.id })}
        empty={<Empty title={texts.noRoles}>{texts.ownerAdminAndMemberComeWithEvery}</Empty>}
      />
      {deleting && <DeleteRole role={deleting} close={() => setDeleting(null)} />}
    </>
  )
}

const columns = (
  may: (permission: string) => boolean,
  edit: (role: Role) => void,
  remove: (role: Role) => void,
): Column<Role>[] => [
  {
    id: 'name',
    header: texts.role,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 260,
    shape: 'line',
    cell: (role) => (
      <>
        <Group gap={8} wrap="nowrap">
          <Text fw={550} fz={13.5} truncate>
            {role.name}
          </Text>
          {role.key && <BuiltIn why={texts.comesWithEveryOrganization} />}
        </Group>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {texts.permissionsCount(role.permissions.length)}
        </Text>
      </>
    ),
  },
  {
    id: 'members',
    header: texts.members,
    csv: ({ member_count }) => member_count,
    sort: ({ member_count }) => member_count,
    width: 110,
    shape: 'number',
    align: 'end',
    cell: ({ member_count }) => <span className="num">{member_count.toLocaleString(locale)}</span>,
  },
  {
    id: 'permissions',
    header: texts.permissions,
    csv: ({ permissions }) => permissions.join(' '),
    sort: ({ permissions }) => permissions.length,
    width: 420,
    shape: 'long',
    wide: true,
    cell: ({ permissions }) => (
      <Text inherit truncate c="dimmed" title={permissions.map(permissionLabel).join(', ')}>
        {permissions.length === 0
          ? texts.noPermissions
          : `${permissions.length} · ${permissions.map(permissionLabel).join(', ')}`}
      </Text>
    ),
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (role) =>
      role.key === null &&
      may('roles:manage') &&
      role.permissions.every((permission) => may(permission)) && (
        <RowMenu
          label={role.name}
          acts={[
            { label: texts.edit, run: () => edit(role) },
            { label: texts.delete, run: () => remove(role), isDestructive: true },
          ]}
        />
      ),
  },
]
