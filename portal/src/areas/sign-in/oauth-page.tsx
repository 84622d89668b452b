import { useEffect, useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { entry, oauthRequest } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Notice, Problem } from '../../ui/notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { enter } from './complete-sign-in.ts'

/** Where a provider sends the browser back to. */
export function OauthPage({ provider }: { provider: string }) {
  const finish = useAct('POST /v1/contact-auth/oauth/{provider}/callback', { onDone: enter })
  const state = entry.query.get('state') ?? ''
  const [isOurs] = useState(() => {
    const begun = oauthRequest.take()
    return begun?.provider === provider && begun.state === state
  })
  useEffect(() => {
    if (!isOurs) return
    const came = Object.fromEntries(entry.query)
    void finish.run({ params: { provider }, body: { ...came, state, publishable_key: entry.key } })
  }, [])
  return (
    <AuthLayout title={finish.error || !isOurs ? texts.signInFailed : texts.signingYou}>
      {!isOurs && <Notice tone="danger">{texts.thisSignInWasStartedElsewhere}</Notice>}
      <Problem error={finish.error} />
      {(finish.error || !isOurs) && <Link to="/sign-in">{texts.backToSign}</Link>}
    </AuthLayout>
  )
}
