import { useEffect } from 'preact/hooks'
import { OpenPricingPage } from '../areas/catalogue/pricing-page.tsx'
import { AuthLayout } from '../areas/sign-in/auth-layout.tsx'
import { challenge, waitingInvitation } from '../areas/sign-in/complete-sign-in.ts'
import { ForgotPasswordPage } from '../areas/sign-in/forgot-password-page.tsx'
import { MagicLinkPage, VerifyEmailPage } from '../areas/sign-in/mailed-link-pages.tsx'
import { OauthPage } from '../areas/sign-in/oauth-page.tsx'
import { ResetPasswordPage } from '../areas/sign-in/reset-password-page.tsx'
import { SignInPage } from '../areas/sign-in/sign-in-page.tsx'
import { SignUpPage } from '../areas/sign-in/sign-up-page.tsx'
import { TwoFactorStep } from '../areas/sign-in/two-factor-step.tsx'
import { WaitlistPage } from '../areas/sign-in/waitlist-page.tsx'
import { type Invitation, type Over, usePendingInvitation } from '../areas/team/pending-invitation.ts'
import { texts } from '../texts/app.ts'
import { Button } from '../ui/button.tsx'
import { match, navigate } from './router.tsx'
import { useStore } from './store.ts'

/** The screens of a visitor who is not signed in. */
export function SignedOutScreens({ path }: { path: string }) {
  const challengeToken = useStore(challenge)
  if (challengeToken) return <TwoFactorStep challengeToken={challengeToken} />
  const back = match('/oauth/:provider', path)
  if (back) return <OauthPage provider={back.provider ?? ''} />
  if (path === '/pricing') return <OpenPricingPage />
  if (path === '/waitlist') return <WaitlistPage />
  if (path === '/forgot-password') return <ForgotPasswordPage />
  if (path === '/reset-password') return <ResetPasswordPage />
  if (path === '/verify-email') return <VerifyEmailPage />
  if (path === '/magic-link') return <MagicLinkPage />
  const token = waitingInvitation.get()
  return token ? <Invited path={path} token={token} /> : <Entrance path={path} invitation={null} />
}

const Entrance = ({ path, invitation }: { path: string; invitation: Invitation | null }) =>
  path === '/sign-up' ? <SignUpPage invitation={invitation} /> : <SignInPage invitation={invitation} />

function Invited({ path, token }: { path: string; token: string }) {
  const standing = usePendingInvitation(token)
  const isMailed = path === '/accept-invitation'
  const isForgotten = standing.is === 'over' && !isMailed
  useEffect(() => {
    if (isForgotten) waitingInvitation.set(null)
  }, [isForgotten])
  if (standing.is === 'asked') return <div class="auth" role="status" aria-label={texts.loading} />
  if (standing.is === 'over') {
    return isMailed ? <InvitationOver over={standing.over} /> : <Entrance path={path} invitation={null} />
  }
  const { invitation } = standing
  const isNew = invitation?.account_exists === false
  return <Entrance path={isMailed && isNew ? '/sign-up' : path} invitation={invitation} />
}

function InvitationOver({ over: { title, description } }: { over: Over }) {
  const signIn = () => {
    waitingInvitation.set(null)
    navigate('/sign-in', { replace: true })
  }
  return (
    <AuthLayout title={title} description={description}>
      <Button wide onClick={signIn}>
        {texts.signIn}
      </Button>
    </AuthLayout>
  )
}
