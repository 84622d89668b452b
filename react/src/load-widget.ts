import type { Userkeep } from '@userkeep/client/widget'
import type {} from '@userkeep/client/window'

/** Loads the script of the widget, which uses the session that the page gives it. */
export function loadWidget(url: string, publishableKey: string): void {
  if (document.querySelector('script[data-userkeep]')) return
  window.userkeep ??= queueOf()
  const script = document.createElement('script')
  script.type = 'module'
  script.src = `${url}/widget.js`
  Object.assign(script.dataset, { key: publishableKey, wait: 'identify', userkeep: '' })
  document.head.append(script)
}

/** Stores calls until the script has loaded; flags and entitlements have their fallback until then. */
function queueOf(): Userkeep {
  const queue = (...call: unknown[]): unknown => {
    const [command, , fallback] = call
    if (command === 'flag') return fallback
    if (command === 'entitled') return fallback ?? false
    userkeep.q = [...(userkeep.q ?? []), call]
  }
  const userkeep = queue as Userkeep
  return userkeep
}

/** Gives the widget the session of the page. */
export const giveToWidget = (token: string): void => window.userkeep?.('session', token)
