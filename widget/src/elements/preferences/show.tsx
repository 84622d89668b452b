import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import type { OwnConsents } from './own-consents.ts'
import { Preferences, styles } from './preferences.tsx'

const path = '/v1/contact/consents'

/** What mail somebody agreed to; nothing where nobody knows who is there. */
export async function show(target: Element, { answer, hands, look, isCurrent }: Shown): Promise<void> {
  const own = answer?.verified ? await hands.call<OwnConsents>(path, { method: 'GET' }) : null
  if (!isCurrent()) return
  const choose = async (category: string, granted: boolean) => {
    const body = { consents: { [category]: granted }, source: 'widget' }
    return (await hands.call<OwnConsents>(path, { method: 'PUT', body })).consents
  }
  const root = shadowIn(target, 'userkeep-preferences', styles, look)
  render(own && <Preferences consents={own.consents} choose={choose} />, root)
}
