import { Link } from '../../app/router.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** Where an emailed link has lost its token on the way. */
export const IncompleteLink = ({ renewAt }: { renewAt: '/sign-in' | '/sign-up' | '/forgot-password' }) => (
  <AuthLayout
    title="This link is incomplete"
    description="Open it again from the email, or ask for a new one."
    foot={renewAt !== '/sign-in' && <Link to="/sign-in">Back to sign-in</Link>}
  >
    <Link to={renewAt} class="button button-primary button-wide">
      Get a new link
    </Link>
  </AuthLayout>
)
