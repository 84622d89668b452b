import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { OpenPortal } from '../../ui/open-portal.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Failed } from '../../ui/states.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { IdentitySecret } from './identity-secret.tsx'
import { Providers } from './providers.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { SignInSettings } from './sign-in-settings.tsx'
import { SigningKeys } from './signing-keys.tsx'

const tabs = [
  { value: 'settings', label: 'Settings' },
  { value: 'providers', label: 'Providers' },
  { value: 'secrets', label: 'Secrets and keys' },
] as const
type Tab = (typeof tabs)[number]['value']

export function ContactAuthPage() {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'settings'
  return (
    <Page
      title="Sign-in and portal"
      description="How contacts sign in to your product and manage their account."
      actions={<OpenPortal />}
    >
      <TabsRow<Tab>
        label="Part of the settings"
        value={tab}
        isBare
        tabs={[...tabs]}
        onChange={(value) => screen.narrow({ tab: value === 'settings' ? undefined : value })}
      />
      {tab === 'settings' && <SettingsTab />}
      {tab === 'providers' && <Providers />}
      {tab === 'secrets' && (
        <>
          <IdentitySecret />
          <SigningKeys />
        </>
      )}
    </Page>
  )
}

function SettingsTab() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/contact-auth', { query: { environment } }, { single: true })
  if (query.error && !query.data) {
    return (
      <Card label="Settings">
        <Failed what="The settings" error={query.error} retry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!query.data) {
    return <SettingsSkeleton />
  }
  // Begun again with what was saved.
  const key = `${environment} ${query.data.updated_at}`
  return <SignInSettings key={key} settings={query.data} />
}
