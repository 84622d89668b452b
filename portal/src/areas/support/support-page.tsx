import { texts } from '../../texts/support.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'

/** Shown after a support session, or if its handover is gone. It never continues as another user of this browser. */
export function SupportPage() {
  return <AuthLayout title={texts.supportSessionHasEnded} description={texts.youCanCloseThisTab} />
}
