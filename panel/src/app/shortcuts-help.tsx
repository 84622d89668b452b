import { Kbd, Modal } from '@mantine/core'
import { texts } from '../texts/app.ts'
import s from './command-palette.module.css'
import { useNav } from './nav.ts'
import { useScreenKeyList } from './screen-keys.ts'
import { searchKeys } from './shortcuts.ts'

const general = [
  { keys: [searchKeys], does: texts.searchOrJumpToAScreen },
  { keys: ['?'], does: texts.showTheseShortcuts },
  { keys: [texts.esc], does: texts.closeDialogOrDrawer },
]

const keysOf = (letter: string) => {
  const capital = letter.toUpperCase()
  return letter === capital && /[A-Z]/.test(letter) ? [texts.shift, capital] : [capital]
}

/** The keyboard shortcuts available to the role. */
export default function ShortcutsHelp({ close }: { close: () => void }) {
  const nav = useNav()
  const screens = nav.screens
    .filter(({ shortcut }) => shortcut)
    .map(({ label, shortcut = '' }) => ({ keys: ['G', ...keysOf(shortcut)], does: texts.goToLabel(label) }))
  const ofScreen = useScreenKeyList().map(({ key, does }) => ({ keys: [key.toUpperCase()], does }))
  return (
    <Modal opened onClose={close} title={texts.keyboardShortcuts}>
      <dl className={s.shortcuts}>
        {[...general, ...ofScreen, ...screens].map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
