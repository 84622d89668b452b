import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/contact-auth.ts'
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
  { value: 'settings', label: texts.settings },
  { value: 'providers', label: texts.providers },
  { value: 'secrets', label: texts.secretsAndKeys },
] as const
type Tab = (typeof tabs)[number]['value']

export function ContactAuthPage() {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'settings'
  return (
    <Page title={texts.signInAndPortal} description={texts.howContactsSignInToYourProduct} actions={<OpenPortal />}>
      <TabsRow<Tab>
        label={texts.settingsView}
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
      <Card label={texts.settings}>
        <Failed what={texts.theSettings} error={query.error} retry={() => void query.refetch()} />
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
