import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customer-roles.ts'
import { locale } from '../../texts/locale.ts'
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

const back = { label: texts.customerRoles, search: { role: undefined, new: undefined } }

/** A role on a page of its own; a new one where there is no id. */
export function CustomerRoleEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const roles = useReadAll(rolesRead, { query: { environment } }, (answer) => answer.customer_roles)
  const role = roles.data?.find((one) => one.id === id)
  if (role || id === undefined) return <Loaded key={id} role={role ?? null} />
  return (
    <Editor title={texts.customerRole} back={back}>
      <Card label={texts.customerRole}>
        {roles.error ? (
          <Failed what={texts.theRole} error={roles.error} retry={() => void roles.refetch()} />
        ) : roles.data ? (
          <Empty title={texts.roleNotFound}>{texts.itMayHaveBeenDeleted}</Empty>
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
  const refusal = role?.key ? texts.builtInRolesCannotBeChanged : mayWrite ? null : texts.yourRoleCannotChangeCustomer
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
      toast.success(role ? texts.saved : texts.roleNameCreated(name))
      form.resetDirty()
      if (!role) screen.set({ new: undefined }, { replace: true })
    }
    if (role) update.mutate({ params: { id: role.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return (
    <RoleEditorFrame
      role={role}
      newTitle={texts.newCustomerRole}
      back={back}
      placeholder={texts.billing}
      nameProps={form.getInputProps('name')}
      refusal={refusal}
      remove={(one, close) => <DeleteCustomerRole role={one} close={close} />}
      form={form}
      onSubmit={submit}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      side={role && <About role={role} />}
    >
      <Section title={texts.permissions} description={texts.userkeepChecksPermissions}>
        <div className={s.choices}>
          <PermissionChoices
            label={texts.checkedByUserkeep}
            permissions={evaluatedPermissions.map((one) => ({ ...one, isDisabled: refusal !== null }))}
            value={form.values.ours}
            onChange={(value) => form.setFieldValue('ours', value)}
          />
          <TagsInput
            label={texts.custom}
            description={texts.namesYourBackendChecksSuch}
            placeholder={texts.reportsRead}
            disabled={refusal !== null}
            {...form.getInputProps('own')}
          />
        </div>
      </Section>
    </RoleEditorFrame>
  )
}

const About = ({ role }: { role: CustomerRole }) => (
  <Section title={texts.about}>
    <Properties>
      <Property name={texts.members}>{role.member_count.toLocaleString(locale)}</Property>
      <Property name={texts.roleID}>
        <CopyCode value={role.id} label={texts.copyID} />
      </Property>
    </Properties>
  </Section>
)

/** The API speaks of one list of permissions; here the tenant's own are a field of their own. */
const ownError = (fields: Record<string, string>) =>
  Object.entries(fields).find(([path]) => path.startsWith('permissions'))?.[1]
