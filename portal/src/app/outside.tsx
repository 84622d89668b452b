import { challenge, waitingInvitation } from '../areas/sign-in/enter.ts'
import { ForgotPasswordPage } from '../areas/sign-in/forgot-password-page.tsx'
import { MagicLinkPage, VerifyEmailPage } from '../areas/sign-in/mailed-link-pages.tsx'
import { OauthPage } from '../areas/sign-in/oauth-page.tsx'
import { ResetPasswordPage } from '../areas/sign-in/reset-password-page.tsx'
import { SignInPage } from '../areas/sign-in/sign-in-page.tsx'
import { SignUpPage } from '../areas/sign-in/sign-up-page.tsx'
import { TwoFactorStep } from '../areas/sign-in/two-factor-step.tsx'
import { WaitlistPage } from '../areas/sign-in/waitlist-page.tsx'
import { match } from './router.tsx'
import { useStore } from './store.ts'

const invited = 'You are invited to a team. Sign in with the address the invitation went to, and you can join.'

/** What somebody sees who is not signed in. */
export function Outside({ path }: { path: string }) {
  const challengeToken = useStore(challenge)
  if (challengeToken) return <TwoFactorStep challengeToken={challengeToken} />
  const back = match('/oauth/:provider', path)
  if (back) return <OauthPage provider={back.provider ?? ''} />
  if (path === '/sign-up') return <SignUpPage />
  if (path === '/waitlist') return <WaitlistPage />
  if (path === '/forgot-password') return <ForgotPasswordPage />
  if (path === '/reset-password') return <ResetPasswordPage />
  if (path === '/verify-email') return <VerifyEmailPage />
  if (path === '/magic-link') return <MagicLinkPage />
  return <SignInPage says={waitingInvitation.get() ? invited : undefined} />
}
