import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import type { OwnConsents } from './own-consents.ts'
import { Preferences, styles } from './preferences.tsx'

const path = '/v1/contact/consents'

/** Shows consents, or nothing if nobody is known. */
export async function show(target: Element, { answer, widget, look, isCurrent }: Shown): Promise<void> {
  const own = answer?.verified ? await widget.call<OwnConsents>(path, { method: 'GET' }) : null
  if (!isCurrent()) return
  const choose = async (category: string, granted: boolean) => {
    const body = { consents: { [category]: granted }, source: 'widget' }
    return (await widget.call<OwnConsents>(path, { method: 'PUT', body })).consents
  }
  const root = shadowIn(target, 'userkeep-preferences', styles, look)
  render(own && <Preferences consents={own.consents} choose={choose} />, root)
}
