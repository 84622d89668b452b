import { PasswordInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-auth.ts'
import { CopyField } from '../../ui/copy.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { type Preset, type Provider, type ProviderBody, presets, providersRead } from './provider.ts'

interface Values {
  slug: string
  label: string
  issuer: string
  client_id: string
  client_secret: string
  scopes: string[]
  enabled: boolean
  endpoints: Record<EndpointField, string>
}

const isWellKnown = (preset: Preset) => ['nothing', 'tenant'].includes(presets[preset].needs)

const endpointFields = {
  authorization_url: { label: texts.authorizationURL, placeholder: 'https://id.example.com/authorize', isNeeded: true },
  token_url: { label: texts.tokenURL, placeholder: 'https://id.example.com/token', isNeeded: true },
  userinfo_url: { label: texts.profileURL, placeholder: 'https://id.example.com/me', isNeeded: true },
  subject_field: { label: texts.idField, placeholder: texts.id, isNeeded: true },
  email_field: { label: texts.emailField, placeholder: texts.emailInline, isNeeded: false },
  email_verified_field: { label: texts.emailVerifiedField, placeholder: texts.emailVerified, isNeeded: false },
  name_field: { label: texts.nameField, placeholder: texts.nameInline, isNeeded: false },
} as const
type EndpointField = keyof typeof endpointFields
const fieldNames = Object.keys(endpointFields) as EndpointField[]

function bodyOf(preset: Preset, values: Values): ProviderBody {
  const { needs } = presets[preset]
  const filled = fieldNames.filter((name) => values.endpoints[name].trim() || endpointFields[name].isNeeded)
  const endpoints = Object.fromEntries(filled.map((name) => [name, values.endpoints[name].trim()]))
  return {
    preset,
    client_id: values.client_id,
    enabled: values.enabled,
    ...(values.label.trim() && { label: values.label.trim() }),
    ...(values.client_secret && { client_secret: values.client_secret }),
    ...(values.issuer.trim() && ['issuer', 'tenant'].includes(needs) && { issuer: values.issuer.trim() }),
    ...(needs === 'endpoints' && { endpoints: endpoints as ProviderBody['endpoints'] }),
    ...(values.scopes.length > 0 && { scopes: values.scopes }),
  }
}

interface ProviderFormProps {
  provider: Provider | null
  preset: Preset
  close: () => void
}

/** A new provider when there is none. The client secret goes in and never comes out. */
export function ProviderForm({ provider, preset, close }: ProviderFormProps) {
  const [environment] = useEnvironment()
  const { label, needs } = presets[preset]
  const put = useAct('PUT /v1/organization/contact-auth/providers/{provider}', { refresh: [providersRead] })
  const form = useForm<Values>({
    initialValues: {
      slug: provider?.provider ?? (isWellKnown(preset) ? preset : ''),
      label: provider?.label ?? (isWellKnown(preset) ? label : ''),
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      scopes: provider?.scopes ?? [],
      enabled: provider?.enabled ?? true,
      endpoints: Object.fromEntries(
        fieldNames.map((name) => [name, provider?.endpoints?.[name] ?? '']),
      ) as Values['endpoints'],
    },
  })
  const submit = form.onSubmit((values) =>
    put.mutate(
      { params: { provider: values.slug }, query: { environment }, body: bodyOf(preset, values) },
      { onSuccess: close, onError: ({ fields }) => form.setErrors({ ...fields, slug: fields.provider }) },
    ),
  )
  return (
    <FormModal
      title={provider ? texts.editLabel(provider.label) : texts.addLabel(label)}
      close={close}
      act={provider ? texts.save : texts.addProvider}
      pending={put.isPending}
      error={put.error}
      onSubmit={submit}
      size="lg"
    >
      <TextInput label={texts.buttonLabel} placeholder={texts.acmeID} data-autofocus {...form.getInputProps('label')} />
      {!provider && !isWellKnown(preset) && (
        <TextInput
          label={texts.shortName}
          placeholder={texts.acmeId}
          description={texts.usedInURLsLowercaseLettersDigits}
          required
          {...form.getInputProps('slug')}
        />
      )}
      {needs === 'issuer' && (
        <TextInput
          label={texts.issuer}
          placeholder="https://id.example.com"
          required
          {...form.getInputProps('issuer')}
        />
      )}
      {needs === 'tenant' && (
        <TextInput
          label={texts.issuer}
          placeholder="https://login.microsoftonline.com/common/v2.0"
          description={texts.forASingleTenantLeaveEmptyForAll}
          {...form.getInputProps('issuer')}
        />
      )}
      {needs === 'endpoints' &&
        fieldNames.map((name) => (
          <TextInput
            key={name}
            label={endpointFields[name].label + (endpointFields[name].isNeeded ? '' : texts.optional)}
            placeholder={endpointFields[name].placeholder}
            required={endpointFields[name].isNeeded}
            {...form.getInputProps(`endpoints.${name}`)}
          />
        ))}
      <TextInput label={texts.clientID} required {...form.getInputProps('client_id')} />
      <PasswordInput
        label={texts.clientSecret}
        required={!provider}
        placeholder={provider ? texts.unchangedUnlessYouEnterANewOne : ''}
        description={provider && !isWellKnown(preset) ? texts.enterItAgainWhenYouChangeAURL : undefined}
        autoComplete="off"
        {...form.getInputProps('client_secret')}
      />
      <TagsInput
        label={texts.scopesOptional}
        description={texts.leaveEmptyForTheDefaultScopes}
        {...form.getInputProps('scopes')}
      />
      {form.values.slug && <RedirectAddress slug={form.values.slug} />}
      <Switch label={texts.showOnTheSignInPage} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormModal>
  )
}

/** The redirect URL to enter at the provider. */
const RedirectAddress = ({ slug }: { slug: string }) => (
  <div>
    <p style={{ fontSize: 13, fontWeight: 500, margin: '0 0 4px' }}>{texts.redirectURLToRegister}</p>
    <CopyField value={`${location.origin}/portal/oauth/${slug}`} label={texts.redirectURL} />
  </div>
)
