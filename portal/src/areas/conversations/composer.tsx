import type { Messenger, NewPicture } from '@userkeep/client/messenger'
import { filesIn, shrinkPicture } from '@userkeep/client/shrink-picture'
import { useRef, useState } from 'preact/hooks'
import { texts } from '../../texts/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

const maxPictures = 10

/** Pictures that go with the next message. */
function usePictures() {
  const [pictures, setPictures] = useState<NewPicture[]>([])
  const [problem, setProblem] = useState('')
  const add = async (files: readonly File[]) => {
    setProblem('')
    for (const file of files) {
      try {
        const picture = await shrinkPicture(file)
        setPictures((all) => [...all, picture].slice(0, maxPictures))
      } catch (error) {
        setProblem((error as Error).message)
      }
    }
  }
  const remove = (at: number) => setPictures((all) => all.toSpliced(at, 1))
  return { pictures, problem, add, remove, clear: () => setPictures([]) }
}

export function Composer({ messenger, locked }: { messenger: Messenger; locked: string | null }) {
  const [text, setText] = useState('')
  const { pictures, problem, add, remove, clear } = usePictures()
  const chooser = useRef<HTMLInputElement>(null)
  const isEmpty = text.trim() === '' && pictures.length === 0
  const send = () => {
    if (isEmpty || locked) return
    messenger.send(text.trim() || pictures.map(({ name }) => name).join(', '), pictures)
    setText('')
    clear()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void add(filesIn(event.dataTransfer))
      }}
    >
      <div class="field">
        <textarea
          aria-label={texts.message}
          placeholder={texts.writeAMessage}
          rows={3}
          maxLength={10_000}
          spellcheck
          disabled={locked !== null}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            messenger.typed()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            send()
          }}
          onPaste={(event) => {
            const files = filesIn(event.clipboardData)
            if (files.length === 0) return
            event.preventDefault()
            void add(files)
          }}
        />
      </div>
      {pictures.length > 0 && (
        <ul class="composer-pictures" aria-label={texts.pictures}>
          {pictures.map(({ name }, at) => (
            <li key={at}>
              {name}
              <button type="button" class="icon-button" aria-label={texts.removeName(name)} onClick={() => remove(at)}>
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div class="composer-actions">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Button locked={locked} onClick={() => chooser.current?.click()}>
          {texts.addPicture}
        </Button>
        <Button type="submit" kind="primary" locked={locked} disabled={isEmpty}>
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
