import { SegmentedControl, TagsInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/api-keys.ts'
import { and } from '../../texts/locale.ts'
import { CopyField } from '../../ui/copy.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { permissionLabel } from '../../ui/permission-label.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { missingForSecretKey, originsHint } from './api-key.ts'

const kinds = (mayMakeSecret: boolean) => [
  { value: 'secret', label: texts.secretForABackend, disabled: !mayMakeSecret },
  { value: 'publishable', label: texts.publishableForPages },
]

export function NewKey({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/api-keys', { refresh: ['GET /v1/organization/api-keys'] })
  const missing = missingForSecretKey(useMay())
  const kind: 'secret' | 'publishable' = missing.length > 0 ? 'publishable' : 'secret'
  const form = useForm({ initialValues: { kind, name: '', allowed_origins: [] as string[] } })
  const submit = form.onSubmit(({ kind, name, allowed_origins }) =>
    create.mutate(
      { body: { kind, name, environment, ...(kind === 'publishable' && { allowed_origins }) } },
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
    </FormModal>
  )
}
