import { useEffect } from 'preact/hooks'
import type { OwnBanner } from '../areas/banners/announcement.tsx'
import { useAnnounced } from '../areas/banners/use-announced.ts'
import { AgreementGate } from '../areas/legal/agreement-gate.tsx'
import { ChoosePasswordPage } from '../areas/sign-in/choose-password-page.tsx'
import { MagicLinkPage, VerifyEmailPage } from '../areas/sign-in/mailed-link-pages.tsx'
import { OauthPage } from '../areas/sign-in/oauth-page.tsx'
import { ResetPasswordPage } from '../areas/sign-in/reset-password-page.tsx'
import { Failed } from '../ui/loaded.tsx'
import { useRead } from './api.ts'
import { chosenTeam, token } from './credential.ts'
import { entry } from './entry.ts'
import { match, Redirect } from './router.tsx'
import { screenAt } from './screens.ts'
import { type Me, SessionProvider, sessionOf } from './session.tsx'
import { Shell, ShellSkeleton } from './shell.tsx'
import { useStore } from './store.ts'

/** The screens of a signed-in person. A mailed link still works, because it may be for another person. */
export function SignedInScreens({ path }: { path: string }) {
  const session = useStore(token)
  const back = match('/oauth/:provider', path)
  if (back) return <OauthPage provider={back.provider ?? ''} />
  if (path === '/reset-password' && entry.mailedToken) return <ResetPasswordPage />
  if (path === '/verify-email' && entry.mailedToken) return <VerifyEmailPage />
  if (path === '/magic-link' && entry.mailedToken) return <MagicLinkPage />
  // Another person sees nothing that was drawn for the one before.
  return <Home key={session} path={path} />
}

function Home({ path }: { path: string }) {
  const me = useRead('GET /v1/contact/me')
  const announced = useAnnounced(me.data !== undefined)
  if (me.data && announced) return <Placed me={me.data} path={path} banners={announced} />
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
function Placed({ me, path, banners }: { me: Me; path: string; banners: readonly OwnBanner[] }) {
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
          <Shell path={path} banners={banners}>
            <Screen key={teamId} path={path} />
          </Shell>
        </AgreementGate>
      )}
    </SessionProvider>
  )
}

const Screen = ({ path }: { path: string }) => <>{screenAt(path) ?? <Redirect to="/profile" />}</>
