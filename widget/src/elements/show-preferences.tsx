import { render } from 'preact'
import { shadowIn } from '../ui/shadow-in.ts'
import type { Look } from '../ui/surface.ts'
import { Preferences, type PreferencesProps, styles } from './preferences.tsx'

/** Shows inside an element of the page what mail somebody agreed to; nothing where nobody knows who is there. */
export function showPreferences(target: Element, shown: PreferencesProps | null, look: Look): void {
  const root = shadowIn(target, 'userkeep-preferences', styles, look)
  render(shown && <Preferences {...shown} />, root)
}
