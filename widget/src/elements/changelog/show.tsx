import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { styles, View } from './view.tsx'

/** A button with a dot while something is unread. Nothing where nothing was published, or nobody may know what it says. */
export function show(target: Element, { answer, widget, look, options }: Shown<{ label?: string }>): void {
  const root = shadowIn(target, 'userkeep-changelog', styles, look)
  const changelog = answer?.changelog
  const label = typeof options.label === 'string' ? { label: options.label } : {}
  render(
    changelog && <View key={answer.contact.id} shown={{ unread: changelog.unread, ...label }} widget={widget} />,
    root,
  )
}
