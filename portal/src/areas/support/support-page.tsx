import { AuthLayout } from '../sign-in/auth-layout.tsx'

/** After a support session, or where its hand-over is gone. Never on to whoever else is signed in to this browser. */
export function SupportPage() {
  return <AuthLayout title="The support session has ended" description="You can close this tab." />
}
