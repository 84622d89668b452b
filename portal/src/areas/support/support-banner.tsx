import { useEffect } from 'preact/hooks'
import { call } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { callName, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/support.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { timeOfDay } from '../../ui/time.tsx'

/** Never to be overlooked: this is somebody else's account, and for how long. */
export function SupportBanner() {
  const { me } = useSession()
  const { impersonation, contact } = me
  const endsAt = impersonation?.expires_at
  useEffect(() => {
    if (!endsAt) return
    const timer = setTimeout(() => credential.drop(), Date.parse(endsAt) - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])
  if (!impersonation) return null
  const end = async () => {
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
  }
  return (
    <aside class="banner" aria-label={texts.supportSession}>
      <Icon name="support" />
      <div>
        {texts.staffIsSignedInAs(
          <b>{texts.supportSessionSentence}</b>,
          impersonation.staff_name ?? texts.support,
          callName(contact),
          timeOfDay(impersonation.expires_at),
        )}
      </div>
      <Button onClick={end}>{texts.end}</Button>
    </aside>
  )
}
