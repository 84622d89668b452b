import { ActionIcon, Button, Menu, Skeleton, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useMay } from '../../app/session.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Failed } from '../../ui/states.tsx'
import { type Permission, type Role, rolesRead } from './role.ts'
import { RoleForm } from './role-form.tsx'
import s from './roles.module.css'

/** The permission matrix: what each role may do, seeded ones first. */
export function RolesPage() {
  const may = useMay()
  const [editing, setEditing] = useState<Role | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Role | null>(null)
  const roles = useRead(rolesRead, { query: { limit: 200 } })
  const permissions = useRead('GET /v1/organization/permissions')
  const create = may('roles:manage') && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setEditing('new')}>
      New role
    </Button>
  )
  const error = roles.error ?? permissions.error
  return (
    <Page
      title="Staff roles"
      description="What each role can do. Owner, admin and member are built in and cannot be changed."
      actions={create}
    >
      <Card label="Permissions by role">
        {error ? (
          <Failed
            what="The roles"
            error={error}
            retry={() => void Promise.all([roles.refetch(), permissions.refetch()])}
          />
        ) : roles.data && permissions.data ? (
          <Matrix
            roles={roles.data.roles}
            permissions={permissions.data.permissions}
            edit={setEditing}
            remove={setDeleting}
          />
        ) : (
          <MatrixSkeleton />
        )}
      </Card>
      {editing && permissions.data && (
        <RoleForm
          role={editing === 'new' ? null : editing}
          permissions={permissions.data.permissions}
          close={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteRole role={deleting} close={() => setDeleting(null)} />}
    </Page>
  )
}

interface MatrixProps {
  roles: Role[]
  permissions: Permission[]
  edit: (role: Role) => void
  remove: (role: Role) => void
}

/** So many stand beside each other on a phone. */
const narrowRoles = 6

const Matrix = ({ roles, permissions, edit, remove }: MatrixProps) => (
  // Where it scrolls, a keyboard must be able to.
  <section className={s.wrap} tabIndex={roles.length > narrowRoles ? 0 : undefined} aria-label="Permission matrix">
    <Table className={s.matrix}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Permission</Table.Th>
          {roles.map((role) => (
            <Table.Th key={role.id} scope="col">
              <RoleHead role={role} edit={edit} remove={remove} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {permissions.map(({ name, guards }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              <Text fw={550} className={s.permission}>
                {name}
              </Text>
              <Text size="xs" c="dimmed" visibleFrom="sm">
                {guards}
              </Text>
            </Table.Th>
            {roles.map((role) => (
              <Table.Td key={role.id}>
                <Held by={role} permission={name} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)

const roleSkeleton = [64, 62, 70]

const MatrixSkeleton = () => (
  <div className={s.wrap} aria-busy>
    <Table className={s.matrix}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Permission</Table.Th>
          {roleSkeleton.map((width) => (
            <Table.Th key={width}>
              <Skeleton h={10} w={width} mx="auto" />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Array.from({ length: 12 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
          <Table.Tr key={row} className={s.skeleton}>
            <Table.Th scope="row">
              <Skeleton h={10} w={`${18 + ((row * 7) % 10)}%`} miw={90} />
              <Skeleton h={8} w={`${30 + ((row * 11) % 20)}%`} miw={110} mt={9} />
            </Table.Th>
            {roleSkeleton.map((width) => (
              <Table.Td key={width}>
                <Skeleton h={14} w={14} radius={4} mx="auto" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

/** To be read, not pressed: a role is changed as a whole. */
const Held = ({ by, permission }: { by: Role; permission: string }) =>
  by.permissions.includes(permission) ? (
    <IconCheck size={17} stroke={2.4} className={s.held} role="img" aria-label="Allowed" />
  ) : (
    <span className={s.notHeld}>
      <VisuallyHidden>Not allowed</VisuallyHidden>
    </span>
  )

function RoleHead({ role, edit, remove }: { role: Role; edit: (role: Role) => void; remove: (role: Role) => void }) {
  const may = useMay()
  const isBeyond = !role.permissions.every((permission) => may(permission))
  return (
    <div className={s.head}>
      <Tooltip label={role.member_count === 1 ? '1 member' : `${role.member_count} members`}>
        <span className={s.role}>
          <span className={s.name}>{role.name}</span> <span className={s.count}>{role.member_count}</span>
        </span>
      </Tooltip>
      {role.key === null && may('roles:manage') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={26} aria-label={`More for ${role.name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isBeyond && <Menu.Label>Has permissions you do not have</Menu.Label>}
            <Menu.Item disabled={isBeyond} onClick={() => edit(role)}>
              Edit
            </Menu.Item>
            <Menu.Item disabled={isBeyond} color="red" onClick={() => remove(role)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function DeleteRole({ role, close }: { role: Role; close: () => void }) {
  const remove = useAct('DELETE /v1/organization/roles/{id}', { refresh: [rolesRead] })
  return (
    <Confirm
      opened
      close={close}
      title={`Delete the role “${role.name}”?`}
      act="Delete role"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: role.id } }, { onSuccess: close })}
    >
      A role that is assigned to a member or an invitation cannot be deleted.
    </Confirm>
  )
}
