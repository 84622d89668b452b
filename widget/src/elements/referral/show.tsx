import type { OwnReferral } from '@userkeep/client/referral'
import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { styles, View } from './view.tsx'

/** One's own link and what came of it; nothing where nobody knows who is there, or they may not refer. */
export async function show(target: Element, { answer, widget, look, isCurrent }: Shown): Promise<void> {
  const own = answer?.verified ? await widget.call<OwnReferral>('/v1/contact/referral', { method: 'GET' }) : null
  if (!isCurrent()) return
  const root = shadowIn(target, 'userkeep-referral', styles, look)
  render(own?.eligible && <View shown={own} widget={widget} />, root)
}
