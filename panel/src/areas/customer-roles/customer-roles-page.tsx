import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customer-roles.ts'
import { BuiltIn } from '../../ui/built-in.tsx'
import { RowMenu } from '../../ui/compact-list.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { permissionLabel } from '../../ui/permission-label.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { type CustomerRole, rolesRead } from './customer-role.ts'
import { CustomerRoleEditor } from './customer-role-editor.tsx'
import s from './customer-roles.module.css'
import { DeleteCustomerRole } from './delete-customer-role.tsx'

export function CustomerRolesPage() {
  const screen = useScreen()
  const role = screen.get('role')
  return role || screen.get('new') === 'role' ? <CustomerRoleEditor id={role} /> : <CustomerRoles />
}

function CustomerRoles() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [deleting, setDeleting] = useState<CustomerRole | null>(null)
  const list = useList(rolesRead, { query: { environment } }, (answer) => answer.customer_roles)
  return (
    <Page
      title={texts.customerRoles}
      description={texts.permissionsOfAContactWithin}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'role' })}>
            {texts.newRole}
          </Button>
        )
      }
    >
      <Card label={texts.customerRoles}>
        <DataTable
          label={texts.customerRoles}
          name="customer-roles"
          list={list}
          rowKey={(role) => role.id}
          openAt={(role) => ({ role: role.id })}
          columns={columns(mayWrite ? (role) => screen.set({ role: role.id }) : null, setDeleting)}
          empty={<Empty title={texts.noRoles}>{texts.ownerAndMemberComeWithEvery}</Empty>}
        />
      </Card>
      {deleting && <DeleteCustomerRole role={deleting} close={() => setDeleting(null)} />}
    </Page>
  )
}

const columns = (
  edit: ((role: CustomerRole) => void) | null,
  remove: (role: CustomerRole) => void,
): Column<CustomerRole>[] => [
  {
    id: 'name',
    header: texts.role,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 200,
    shape: 'tagged',
    cell: (role) => (
      <div>
        <Group gap={6}>
          <Text fw={550} fz={13.5}>
            {role.name}
          </Text>
          {role.key && <BuiltIn why={texts.comesWithEveryEnvironment} />}
        </Group>
        <Text size="xs" c="dimmed">
          {texts.membersCount(role.member_count)}
        </Text>
        <div className={s.narrow}>
          <Permissions role={role} />
        </div>
      </div>
    ),
  },
  {
    id: 'permissions',
    header: texts.permissions,
    csv: ({ permissions }) => permissions.join(' '),
    width: 460,
    shape: 'pills',
    wide: true,
    cell: (role) => <Permissions role={role} />,
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (role) =>
      role.key === null &&
      edit && (
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

const Permissions = ({ role: { permissions } }: { role: CustomerRole }) =>
  permissions.length === 0 ? (
    <Text c="dimmed" fz={13} className={s.permissions}>
      {texts.noPermissions}
    </Text>
  ) : (
    <div className={s.permissions}>
      {permissions.map((name) => (
        <Badge key={name} color={name.startsWith('$') ? 'iris' : 'gray'}>
          {permissionLabel(name)}
        </Badge>
      ))}
    </div>
  )
