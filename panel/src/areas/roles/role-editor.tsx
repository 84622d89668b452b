import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/roles.ts'
import { CopyCode } from '../../ui/copy.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { humanize } from '../../ui/humanize.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { Card } from '../../ui/page.tsx'
import { PermissionChoices } from '../../ui/permission-choices.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { RoleEditorFrame } from '../../ui/role-editor-frame.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteRole } from './delete-role.tsx'
import { type Permission, type Role, rolesRead } from './role.ts'
import s from './roles.module.css'

const back = { label: texts.staffRoles, search: { role: undefined, new: undefined } }

/** A role on a page of its own; a new one where there is no id. */
export function RoleEditor({ id }: { id: string | undefined }) {
  const role = useRead(
    'GET /v1/organization/roles/{id}',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, single: true },
  )
  const permissions = useRead('GET /v1/organization/permissions')
  const error = role.error ?? permissions.error
  if (permissions.data && (role.data || id === undefined)) {
    return <Loaded key={id} role={role.data ?? null} permissions={permissions.data.permissions} />
  }
  return (
    <Editor title={id ? texts.role : texts.newRole} back={back}>
      <Card label={texts.role}>
        {error ? (
          <Failed
            what={texts.theRole}
            error={error}
            retry={() => void Promise.all([role.refetch(), permissions.refetch()])}
          />
        ) : (
          <div className={s.loading}>
            <PropertySkeleton count={6} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

/** Why the role cannot be changed here, or null. */
function useRefusal(role: Role | null): string | null {
  const may = useMay()
  if (role?.key) return texts.builtInRolesCannotBeChanged
  if (!may('roles:manage')) return texts.yourRoleCannotChangeRoles
  const isBeyond = role && !role.permissions.every((permission) => may(permission))
  return isBeyond ? texts.thisRoleHasPermissionsYouDo : null
}

function Loaded({ role, permissions }: { role: Role | null; permissions: Permission[] }) {
  const screen = useScreen()
  const create = useAct('POST /v1/organization/roles', { refresh: [rolesRead] })
  const update = useAct('PATCH /v1/organization/roles/{id}', {
    refresh: [rolesRead, 'GET /v1/organization/roles/{id}', 'GET /v1/session'],
  })
  const refusal = useRefusal(role)
  const form = useForm({ initialValues: { name: role?.name ?? '', permissions: role?.permissions ?? [] } })
  const submit = form.onSubmit((values) => {
    const body = values as { name: string; permissions: never[] }
    const onError = (error: { fields: Record<string, string> }) => form.setErrors(error.fields)
    const onSuccess = ({ id, name }: Role) => {
      toast.success(role ? texts.saved : texts.roleNameCreated(name))
      form.resetDirty()
      screen.set({ new: undefined, role: role ? id : undefined }, { replace: true })
    }
    if (role) update.mutate({ params: { id: role.id }, body }, { onSuccess, onError })
    else create.mutate({ body }, { onSuccess, onError })
  })
  return (
    <RoleEditorFrame
      role={role}
      newTitle={texts.newRole}
      back={back}
      placeholder={texts.supportLead}
      nameProps={form.getInputProps('name')}
      refusal={refusal}
      remove={(one, close) => <DeleteRole role={one} close={close} />}
      form={form}
      onSubmit={submit}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      side={role && <About role={role} />}
    >
      <Permissions
        permissions={permissions}
        isClosed={refusal !== null}
        value={form.values.permissions}
        onChange={(value) => form.setFieldValue('permissions', value)}
        error={form.errors.permissions}
      />
    </RoleEditorFrame>
  )
}

interface PermissionsProps {
  permissions: Permission[]
  isClosed: boolean
  value: string[]
  onChange: (value: string[]) => void
  error: React.ReactNode
}

const groupOf = ({ name }: Permission) => name.split(':')[0] ?? name

/** By what they are about. What one does not hold oneself cannot be ticked. */
function Permissions({ permissions, isClosed, value, onChange, error }: PermissionsProps) {
  const may = useMay()
  const groups = [...new Set(permissions.map(groupOf))]
  return (
    <Section
      title={texts.permissions}
      description={texts.countOfPermissionsLengthSelected(value.length, permissions.length)}
    >
      <div className={s.groups}>
        {groups.map((group) => (
          <PermissionChoices
            key={group}
            label={humanize(group)}
            permissions={permissions
              .filter((one) => groupOf(one) === group)
              .map(({ name, guards }) => ({
                name,
                description: isClosed || may(name) ? guards : texts.youDoNotHaveThisPermission,
                isDisabled: isClosed || !may(name),
              }))}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
      <ProblemText mt={8}>{error}</ProblemText>
    </Section>
  )
}

const About = ({ role }: { role: Role }) => (
  <Section title={texts.about}>
    <Properties>
      <Property name={texts.members}>
        <AnchorLink to="/members" fz="inherit">
          {role.member_count.toLocaleString(locale)}
        </AnchorLink>
      </Property>
      <Property name={texts.roleID}>
        <CopyCode value={role.id} label={texts.copyID} />
      </Property>
    </Properties>
  </Section>
)
