import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { toast } from '../../ui/toast.ts'
import type { Contact } from './contact.ts'

interface SupportSession {
  token: string
  expires_at: string
  portal_url: string
}

/** Opens the portal as this contact. The window is opened by the press itself: one that came later would be blocked. */
export function useSignInAs(contact: Contact, done: () => void) {
  const [environment] = useEnvironment()
  const impersonate = useAct('POST /v1/organization/contacts/{id}/impersonate', {
    refresh: ['GET /v1/organization/contacts/{id}/sessions'],
  })
  const enter = (reason: string) => {
    const tab = window.open('about:blank', '_blank')
    if (!tab) return toast.success(texts.yourBrowserBlockedTheNewTabAllow)
    impersonate.mutate(
      { params: { id: contact.id }, query: { environment }, body: { reason } },
      {
        onSuccess(session) {
          handOver(tab, session)
          done()
        },
        onError: () => tab.close(),
      },
    )
  }
  return { enter, isPending: impersonate.isPending, error: impersonate.error }
}

/** The token goes through this origin's storage, or to a portal elsewhere as a message; it is never in an address. */
function handOver(tab: Window, { token, expires_at, portal_url }: SupportSession): void {
  const { origin } = new URL(portal_url)
  if (origin === location.origin) {
    localStorage.setItem('userkeep.portal.support', JSON.stringify({ token, expires_at }))
  } else {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== tab || event.origin !== origin || event.data !== 'userkeep.portal.ready') return
      removeEventListener('message', onMessage)
      tab.postMessage({ type: 'userkeep.portal.support', token, expires_at }, origin)
    }
    addEventListener('message', onMessage)
  }
  tab.location.replace(portal_url)
}
