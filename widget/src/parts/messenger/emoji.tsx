import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../../texts/messenger.ts'
import { Icon } from './icon.tsx'

const signs: [string, string][] = [
  ['😀', texts.grinning],
  ['😅', texts.relieved],
  ['😂', texts.laughing],
  ['🙂', texts.smile],
  ['😉', texts.wink],
  ['😍', texts.heartEyes],
  ['🤔', texts.thinking],
  ['😐', texts.neutral],
  ['🙁', texts.sad],
  ['😢', texts.crying],
  ['😡', texts.angry],
  ['😱', texts.shocked],
  ['👍', texts.thumbsUp],
  ['👎', texts.thumbsDown],
  ['👋', texts.wave],
  ['🙏', texts.thankYou],
  ['👏', texts.applause],
  ['💪', texts.strong],
  ['❤️', texts.heart],
  ['🎉', texts.party],
  ['🚀', texts.rocket],
  ['✅', texts.done],
  ['❌', texts.cross],
  ['🐛', texts.bug],
]

/** A button with a few emoji; the keyboard of the system has all of them. */
export function Emoji({ insert }: { insert(sign: string): void }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the emoji, and not the panel
    <div
      class="m-emoji"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        class="m-square"
        aria-label={texts.emoji}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="emoji" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
        <div ref={list} class="card m-emoji-list" role="group" aria-label={texts.emoji}>
          {signs.map(([sign, name]) => (
            <button
              key={sign}
              type="button"
              aria-label={name}
              onClick={() => {
                setOpen(false)
                insert(sign)
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
