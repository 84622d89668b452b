import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { CopyCode } from '../../ui/copy.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { Card } from '../../ui/page.tsx'
import { PermissionChoices } from '../../ui/permission-choices.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { RoleEditorFrame } from '../../ui/role-editor-frame.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type CustomerRole, evaluatedPermissions, isEvaluated, rolesRead } from './customer-role.ts'
import s from './customer-roles.module.css'
import { DeleteCustomerRole } from './delete-customer-role.tsx'

const back = { label: 'Customer roles', search: { role: undefined, new: undefined } }

/** A role on a page of its own; a new one where there is no id. */
export function CustomerRoleEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const roles = useReadAll(rolesRead, { query: { environment } }, (answer) => answer.customer_roles)
  const role = roles.data?.find((one) => one.id === id)
  if (role || id === undefined) return <Loaded key={id} role={role ?? null} />
  return (
    <Editor title="Customer role" back={back}>
      <Card label="Customer role">
        {roles.error ? (
          <Failed what="The role" error={roles.error} retry={() => void roles.refetch()} />
        ) : roles.data ? (
          <Empty title="Role not found">It may have been deleted.</Empty>
        ) : (
          <div className={s.loading}>
            <PropertySkeleton count={6} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ role }: { role: CustomerRole | null }) {
  const screen = useScreen()
  const mayWrite = useMay()('customers:write')
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/customer-roles', { refresh: [rolesRead] })
  const update = useAct('PATCH /v1/organization/customer-roles/{id}', { refresh: [rolesRead] })
  const refusal = role?.key
    ? 'Built-in roles cannot be changed.'
    : mayWrite
      ? null
      : 'Your role cannot change customer roles.'
  const held = role?.permissions ?? []
  const form = useForm({
    initialValues: {
      name: role?.name ?? '',
      ours: held.filter(isEvaluated),
      own: held.filter((name) => !isEvaluated(name)),
    },
  })
  const submit = form.onSubmit(({ name, ours, own }) => {
    const body = { name, permissions: [...ours, ...own] }
    const onError = ({ fields }: { fields: Record<string, string> }) =>
      form.setErrors({ ...fields, own: ownError(fields) })
    const onSuccess = () => {
      toast.success(role ? 'Saved.' : `Role “${name}” created.`)
      form.resetDirty()
      if (!role) screen.set({ new: undefined }, { replace: true })
    }
    if (role) update.mutate({ params: { id: role.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return (
    <RoleEditorFrame
      role={role}
      newTitle="New customer role"
      back={back}
      placeholder="Billing"
      nameProps={form.getInputProps('name')}
      refusal={refusal}
      remove={(one, close) => <DeleteCustomerRole role={one} close={close} />}
      form={form}
      onSubmit={submit}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      side={role && <About role={role} />}
    >
      <Section
        title="Permissions"
        description="Userkeep checks permissions that begin with $. Your backend checks the rest."
      >
        <div className={s.choices}>
          <PermissionChoices
            label="Checked by Userkeep"
            permissions={evaluatedPermissions.map((one) => ({ ...one, isDisabled: refusal !== null }))}
            value={form.values.ours}
            onChange={(value) => form.setFieldValue('ours', value)}
          />
          <TagsInput
            label="Custom"
            description="Names your backend checks, such as reports.read. They are in the contact’s token."
            placeholder="reports.read"
            disabled={refusal !== null}
            {...form.getInputProps('own')}
          />
        </div>
      </Section>
    </RoleEditorFrame>
  )
}

const About = ({ role }: { role: CustomerRole }) => (
  <Section title="About">
    <Properties>
      <Property name="Members">{role.member_count.toLocaleString('en')}</Property>
      <Property name="Role ID">
        <CopyCode value={role.id} label="Copy ID" />
      </Property>
    </Properties>
  </Section>
)

/** The API speaks of one list of permissions; here the tenant's own are a field of their own. */
const ownError = (fields: Record<string, string>) =>
  Object.entries(fields).find(([path]) => path.startsWith('permissions'))?.[1]
