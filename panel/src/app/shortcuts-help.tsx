import { Kbd, Modal } from '@mantine/core'
import s from './command-palette.module.css'
import { useNav } from './nav.ts'
import { searchKeys } from './shortcuts.ts'

const general = [
  { keys: [searchKeys], does: 'Search or jump to a screen' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close dialog or drawer' },
]

/** What the keyboard can do here, as far as the role goes. */
export default function ShortcutsHelp({ close }: { close: () => void }) {
  const nav = useNav()
  const screens = nav.screens
    .filter(({ shortcut }) => shortcut)
    .map(({ label, shortcut }) => ({ keys: ['G', shortcut?.toUpperCase() ?? ''], does: `Go to ${label}` }))
  return (
    <Modal opened onClose={close} title="Keyboard shortcuts">
      <dl className={s.shortcuts}>
        {[...general, ...screens].map(({ keys, does }) => (
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
