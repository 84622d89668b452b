import { useEffect } from 'preact/hooks'
import { BillingPage } from '../areas/billing/billing-page.tsx'
import { PricingPage } from '../areas/catalogue/pricing-page.tsx'
import { ChecklistsPage } from '../areas/checklists/checklists-page.tsx'
import { PreferencesPage } from '../areas/consent/preferences-page.tsx'
import { DevicesPage } from '../areas/devices/devices-page.tsx'
import { KeysPage } from '../areas/keys/keys-page.tsx'
import { AgreementGate } from '../areas/legal/agreement-gate.tsx'
import { AgreementsPage } from '../areas/legal/agreements-page.tsx'
import { ProfilePage } from '../areas/profile/profile-page.tsx'
import { ChoosePasswordPage } from '../areas/sign-in/choose-password-page.tsx'
import { MagicLinkPage, VerifyEmailPage } from '../areas/sign-in/mailed-link-pages.tsx'
import { OauthPage } from '../areas/sign-in/oauth-page.tsx'
import { ResetPasswordPage } from '../areas/sign-in/reset-password-page.tsx'
import { AcceptInvitationPage } from '../areas/team/accept-invitation-page.tsx'
import { NewTeamPage } from '../areas/team/new-team-page.tsx'
import { TeamPage } from '../areas/team/team-page.tsx'
import { WebhookPage } from '../areas/webhooks/webhook-page.tsx'
import { WebhooksPage } from '../areas/webhooks/webhooks-page.tsx'
import { Failed } from '../ui/loaded.tsx'
import { useRead } from './api.ts'
import { chosenTeam } from './credential.ts'
import { entry } from './entry.ts'
import { match, Redirect } from './router.tsx'
import { type Me, SessionProvider, sessionOf } from './session.tsx'
import { Shell, ShellSkeleton } from './shell.tsx'
import { useStore } from './store.ts'

/** What somebody sees who is signed in. A mailed link still does what it is for, for it may be another person's. */
export function SignedInScreens({ path }: { path: string }) {
  const back = match('/oauth/:provider', path)
  if (back) return <OauthPage provider={back.provider ?? ''} />
  if (path === '/reset-password' && entry.mailedToken) return <ResetPasswordPage />
  if (path === '/verify-email' && entry.mailedToken) return <VerifyEmailPage />
  if (path === '/magic-link' && entry.mailedToken) return <MagicLinkPage />
  return <Home path={path} />
}

function Home({ path }: { path: string }) {
  const me = useRead('GET /v1/contact/me')
  if (me.data) return <Placed me={me.data} path={path} />
  if (!me.error) return <ShellSkeleton />
  return (
    <main class="auth">
      <div class="auth-card">
        <Failed error={me.error} again={me.again} />
      </div>
    </main>
  )
}

/** Everything about a team names it to the service, so the one shown has to be the one chosen first. */
function Placed({ me, path }: { me: Me; path: string }) {
  const chosen = useStore(chosenTeam)
  const session = sessionOf(me, chosen)
  const teamId = session.team?.id ?? null
  useEffect(() => chosenTeam.set(teamId), [teamId])
  if (teamId !== chosen) return null
  return (
    <SessionProvider value={session}>
      {path === '/choose-password' && !me.contact.has_password ? (
        <ChoosePasswordPage />
      ) : (
        <AgreementGate>
          <Shell path={path}>
            <Screen key={teamId} path={path} />
          </Shell>
        </AgreementGate>
      )}
    </SessionProvider>
  )
}

function Screen({ path }: { path: string }) {
  const webhook = match('/team/webhooks/:id', path)
  if (webhook) return <WebhookPage id={webhook.id ?? ''} />
  if (path === '/profile') return <ProfilePage />
  if (path === '/devices') return <DevicesPage />
  if (path === '/preferences') return <PreferencesPage />
  if (path === '/pricing') return <PricingPage />
  if (path === '/checklists') return <ChecklistsPage />
  if (path === '/agreements') return <AgreementsPage />
  if (path === '/team') return <TeamPage />
  if (path === '/team/new') return <NewTeamPage />
  if (path === '/team/keys') return <KeysPage />
  if (path === '/billing') return <BillingPage />
  if (path === '/team/webhooks') return <WebhooksPage />
  if (path === '/accept-invitation') return <AcceptInvitationPage />
  return <Redirect to="/profile" />
}
