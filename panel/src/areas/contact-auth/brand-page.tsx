import { Alert, Button, ColorInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import s from './contact-auth.module.css'
import { LogoField } from './logo-field.tsx'
import { refusal, useSaveSettings } from './save-settings.tsx'
import type { Settings } from './settings.ts'
import { BrandSkeleton } from './settings-skeleton.tsx'

export function BrandPage() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/contact-auth', { query: { environment } }, { single: true })
  return (
    <Page title={texts.brand} description={texts.shownOnTheSignInPageInThePortal}>
      {query.data ? (
        <BrandForm key={`${environment} ${query.data.updated_at}`} settings={query.data} />
      ) : query.error ? (
        <Card label={texts.brand}>
          <Failed what={texts.theBrand} error={query.error} retry={() => void query.refetch()} />
        </Card>
      ) : (
        <BrandSkeleton />
      )}
    </Page>
  )
}

const isShown = (address: string) =>
  /^https:\/\/\S+\.\S+/.test(address) || address.startsWith(`${location.origin}/pictures/`)

const orNull = (text: string) => text.trim() || null

function BrandForm({ settings }: { settings: Settings }) {
  const { organizations, active_organization_id } = useSession()
  const organization = organizations.find(({ id }) => id === active_organization_id)?.name ?? ''
  const form = useForm({
    initialValues: {
      brand_name: settings.brand_name ?? '',
      brand_color: settings.brand_color ?? '',
      logo_url: settings.logo_url ?? '',
      portal_url: settings.portal_url ?? '',
    },
  })
  const { editor, mayWrite } = useSaveSettings(form, (values) => ({
    brand_name: orNull(values.brand_name),
    brand_color: orNull(values.brand_color),
    logo_url: orNull(values.logo_url),
    ...(form.isDirty('portal_url') && { portal_url: orNull(values.portal_url) }),
  }))
  const mayMovePortal = useMay()('customers:impersonate') && mayWrite
  const { brand_name, brand_color, logo_url } = form.values
  return (
    <EditorForm
      {...editor}
      side={
        <Preview
          name={brand_name.trim() || organization}
          color={/^#([\da-f]{3}|[\da-f]{6})$/i.test(brand_color) ? brand_color : null}
          logo={isShown(logo_url) ? logo_url : null}
          settings={settings}
        />
      }
    >
      <Section title={texts.brand} description={mayWrite ? undefined : refusal}>
        <Stack gap={14} maw={480}>
          <TextInput
            label={texts.name}
            placeholder={organization}
            disabled={!mayWrite}
            {...form.getInputProps('brand_name')}
          />
          <ColorInput
            label={texts.color}
            placeholder="#5b5bd6"
            format="hex"
            disabled={!mayWrite}
            swatches={['#5b5bd6', '#0f764a', '#c2410c', '#be185d', '#1d4ed8', '#18181b']}
            eyeDropperButtonProps={{ 'aria-label': texts.pickAColorFromTheScreen }}
            {...form.getInputProps('brand_color')}
          />
          <LogoField
            disabled={!mayWrite}
            value={logo_url}
            error={form.errors.logo_url}
            onChange={(value) => form.setFieldValue('logo_url', value)}
          />
          <TextInput
            label={texts.portal}
            placeholder={texts.originPortal(location.origin)}
            description={
              mayMovePortal || !mayWrite ? texts.theAddressUsedForLinksInEmails : texts.yourRoleNeedsThePermission
            }
            disabled={!mayMovePortal}
            {...form.getInputProps('portal_url')}
          />
          {settings.pending_portal_url && (
            <Alert color="yellow" title={texts.newPortalAddressNotConfirmed}>
              {texts.linksStillLeadToPortalUrlOwners(
                settings.portal_url ?? texts.originPortal(location.origin),
                settings.pending_portal_url,
              )}
            </Alert>
          )}
        </Stack>
      </Section>
    </EditorForm>
  )
}

interface PreviewProps {
  name: string
  color: string | null
  logo: string | null
  settings: Settings
}

/** The sign-in page in small, as it would be once saved. */
const Preview = ({ name, color, logo, settings }: PreviewProps) => (
  <figure className={s.preview}>
    <div className={s.sheet} aria-hidden>
      {logo ? (
        <img src={logo} alt="" className={s.logo} />
      ) : (
        <span className={s.initial} style={{ background: color ?? 'var(--mantine-color-iris-6)' }}>
          {name[0]?.toUpperCase()}
        </span>
      )}
      <Text fw={600} fz={15} ta="center">
        {texts.signInToName(name)}
      </Text>
      <span className={s.field}>{texts.email}</span>
      {settings.methods.includes('password') && <span className={s.field}>{texts.password}</span>}
      <Button component="span" fullWidth tabIndex={-1} autoContrast {...(color && { color })}>
        {settings.methods.includes('password') ? texts.signIn : texts.continue}
      </Button>
    </div>
    <Text component="figcaption" size="xs" c="dimmed" ta="center" mt={8}>
      {texts.preview}
    </Text>
  </figure>
)
