import type { OwnRewards } from '@userkeep/client/rewards'
import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { styles, View } from './view.tsx'

/** Shows rewards, or nothing if there are none or the identity is unproven. */
export async function show(target: Element, { answer, widget, look, isCurrent }: Shown): Promise<void> {
  const shown = answer?.rewards ? await widget.call<OwnRewards>('/v1/contact/gamification', { method: 'GET' }) : null
  if (!isCurrent()) return
  const root = shadowIn(target, 'userkeep-rewards', styles, look)
  const isVerified = answer?.verified === true
  render(shown && <View key={answer?.contact.id} shown={{ ...shown, isVerified }} widget={widget} />, root)
}
