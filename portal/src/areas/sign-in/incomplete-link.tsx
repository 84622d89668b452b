import { Link } from '../../app/router.tsx'
import { Door } from './door.tsx'

/** Where an emailed link has lost its token on the way. */
export const IncompleteLink = ({ renewAt }: { renewAt: '/sign-in' | '/sign-up' | '/forgot-password' }) => (
  <Door
    title="This link is incomplete"
    says="Open it again from the email, or ask for a new one."
    foot={renewAt !== '/sign-in' && <Link to="/sign-in">Back to sign-in</Link>}
  >
    <Link to={renewAt} class="button button-primary button-wide">
      Get a new link
    </Link>
  </Door>
)
