import { SegmentedControl, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/api-keys.ts'
import { and } from '../../texts/locale.ts'
import { CopyField } from '../../ui/copy.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PermissionChoices } from '../../ui/permission-choices.tsx'
import { permissionLabel } from '../../ui/permission-label.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { managementPermissions, missingForSecretKey, originsHint } from './api-key.ts'

const kinds = (mayMakeSecret: boolean) => [
  { value: 'secret', label: texts.secretForABackend, disabled: !mayMakeSecret },
  { value: 'publishable', label: texts.publishableForPages },
  { value: 'management', label: texts.managementForConfiguration },
]

interface NewKeyValues {
  kind: 'secret' | 'publishable' | 'management'
  name: string
  allowed_origins: string[]
  permissions: string[]
}

/** A management key is a secret key with permissions. */
function fieldsOf({ kind, allowed_origins, permissions }: NewKeyValues) {
  if (kind === 'publishable') return { kind, allowed_origins }
  if (kind === 'secret') return { kind }
  return { kind: 'secret', permissions: permissions as (typeof managementPermissions)[number][] } as const
}

export function NewKey({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/api-keys', { refresh: ['GET /v1/organization/api-keys'] })
  const may = useMay()
  const missing = missingForSecretKey(may)
  const kind: NewKeyValues['kind'] = missing.length > 0 ? 'publishable' : 'secret'
  const initialValues: NewKeyValues = { kind, name: '', allowed_origins: [], permissions: [] }
  const form = useForm({ initialValues })
  const submit = form.onSubmit((values) =>
    create.mutate(
      { body: { name: values.name, environment, ...fieldsOf(values) } },
      { onError: (error) => form.setErrors(error.fields) },
    ),
  )
  if (create.data) {
    const description = texts.itIsShownOnlyOnceStore
    return (
      <ShownOnce
        title={texts.copyTheKeyNow}
        description={create.data.kind === 'secret' ? description : undefined}
        done={close}
      >
        <CopyField value={create.data.key} label={texts.key} />
      </ShownOnce>
    )
  }
  return (
    <FormModal
      title={texts.newEnvironmentKey(environment)}
      close={close}
      act={texts.createKey}
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      <SegmentedControl
        fullWidth
        aria-label={texts.kindOfKey}
        data={kinds(missing.length === 0)}
        {...form.getInputProps('kind')}
      />
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.aSecretKeyReadsAndWritesContacts(and(missing.map(permissionLabel)))}
        </Text>
      )}
      <TextInput
        label={texts.name}
        placeholder={texts.backend}
        description={texts.toRecognizeTheKeyLater}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {form.values.kind === 'publishable' && (
        <TagsInput
          label={texts.allowedOrigins}
          description={originsHint}
          placeholder="https://app.example.com"
          {...form.getInputProps('allowed_origins')}
        />
      )}
      {form.values.kind === 'management' && (
        <PermissionChoices
          label={texts.permissions}
          permissions={managementPermissions.map((name) => ({
            name,
            description: may(name) ? texts.manages[name] : texts.youDoNotHaveThisPermission,
            isDisabled: !may(name),
          }))}
          value={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          error={form.errors.permissions}
        />
      )}
    </FormModal>
  )
}
