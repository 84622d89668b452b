import type { ComponentChildren } from 'preact'
import { useRead } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/legal.ts'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { AgreementForm } from './agreement-form.tsx'

/** Nothing else is shown while something that blocks is outstanding. Who only looks in passes. */
export function AgreementGate({ children }: { children: ComponentChildren }) {
  const { brand } = useConfig()
  const { locked } = useSession()
  const outstanding = useRead('GET /v1/contact/legal').data?.outstanding ?? []
  const isBlocked = outstanding.some(({ enforcement }) => enforcement === 'blocking')
  if (!isBlocked || locked) return <>{children}</>
  return (
    <AuthLayout title={texts.beforeYouContinue} description={texts.nameAsksForYourAgreement(brand.name)}>
      <AgreementForm outstanding={outstanding} action={texts.agreeAndContinue} />
    </AuthLayout>
  )
}
