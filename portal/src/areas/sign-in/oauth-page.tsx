import { useEffect, useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { arrival, journey } from '../../app/arrival.ts'
import { Link } from '../../app/router.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { Door } from './door.tsx'
import { enter } from './enter.ts'

/** Where a provider sends the browser back to. */
export function OauthPage({ provider }: { provider: string }) {
  const finish = useAct('POST /v1/contact-auth/oauth/{provider}/callback', { onDone: enter })
  const state = arrival.query.get('state') ?? ''
  const [isOurs] = useState(() => {
    const begun = journey.take()
    return begun?.provider === provider && begun.state === state
  })
  useEffect(() => {
    if (!isOurs) return
    const came = Object.fromEntries(arrival.query)
    void finish.run({ params: { provider }, body: { ...came, state, publishable_key: arrival.key } })
  }, [])
  return (
    <Door title={finish.error || !isOurs ? 'That did not work' : 'Signing you in …'}>
      {!isOurs && <Notice tone="danger">This sign-in was not begun here, or was finished already.</Notice>}
      <Problem error={finish.error} />
      {(finish.error || !isOurs) && <Link to="/sign-in">Back to sign-in</Link>}
    </Door>
  )
}
