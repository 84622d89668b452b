import { Skeleton, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/roles.ts'
import { permissionLabel } from '../../ui/permission-label.ts'
import { Failed } from '../../ui/states.tsx'
import { type Permission, type Role, rolesRead } from './role.ts'
import s from './roles.module.css'

/** Every role beside every permission, to compare them. */
export function RoleMatrix() {
  const roles = useReadAll(rolesRead, {}, (answer) => answer.roles)
  const permissions = useRead('GET /v1/organization/permissions')
  const error = roles.error ?? permissions.error
  if (error) {
    return (
      <Failed
        what={texts.thePermissions}
        error={error}
        retry={() => void Promise.all([roles.refetch(), permissions.refetch()])}
      />
    )
  }
  return roles.data && permissions.data ? (
    <Matrix roles={roles.data} permissions={permissions.data.permissions} />
  ) : (
    <MatrixSkeleton />
  )
}

interface MatrixProps {
  roles: Role[]
  permissions: Permission[]
}

/** The number of roles side by side on a phone. */
const narrowRoles = 6

const Matrix = ({ roles, permissions }: MatrixProps) => (
  // Where it scrolls, a keyboard must be able to.
  <section className={s.wrap} tabIndex={roles.length > narrowRoles ? 0 : undefined} aria-label={texts.permissionMatrix}>
    <Table className={s.matrix}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.permission}</Table.Th>
          {roles.map((role) => (
            <Table.Th key={role.id} scope="col">
              <RoleHead role={role} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {permissions.map(({ name, guards }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              <Text fw={550} className={s.permission}>
                {permissionLabel(name)}
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
          <Table.Th scope="col">{texts.permission}</Table.Th>
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
    <IconCheck size={17} stroke={2.4} className={s.held} role="img" aria-label={texts.allowed} />
  ) : (
    <span className={s.notHeld}>
      <VisuallyHidden>{texts.notAllowed}</VisuallyHidden>
    </span>
  )

const RoleHead = ({ role }: { role: Role }) => (
  <Tooltip label={texts.membersCount(role.member_count)}>
    <span className={s.role}>
      <span className={s.name}>{role.name}</span> <span className={s.count}>{role.member_count}</span>
    </span>
  </Tooltip>
)
