import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { AuthLayout } from './auth-layout.tsx'

/** Where an emailed link has lost its token on the way. */
export const IncompleteLink = ({ renewAt }: { renewAt: '/sign-in' | '/sign-up' | '/forgot-password' }) => (
  <AuthLayout
    title={texts.thisLinkIsIncomplete}
    description={texts.openItAgainFromTheEmail}
    foot={renewAt !== '/sign-in' && <Link to="/sign-in">{texts.backToSign}</Link>}
  >
    <Link to={renewAt} class="button button-primary button-wide">
      {texts.getANewLink}
    </Link>
  </AuthLayout>
)
