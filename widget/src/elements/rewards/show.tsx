import type { OwnRewards } from '@userkeep/client/rewards'
import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { styles, View } from './view.tsx'

/** What somebody has earned. Nothing where there is nothing to earn, or nobody may know what it says. */
export async function show(target: Element, { answer, hands, look, isCurrent }: Shown): Promise<void> {
  const shown = answer?.rewards ? await hands.call<OwnRewards>('/v1/contact/gamification', { method: 'GET' }) : null
  if (!isCurrent()) return
  const root = shadowIn(target, 'userkeep-rewards', styles, look)
  const isVerified = answer?.verified === true
  render(shown && <View key={answer?.contact.id} shown={{ ...shown, isVerified }} hands={hands} />, root)
}
