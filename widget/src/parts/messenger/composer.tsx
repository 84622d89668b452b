import type { Messenger, NewPicture } from '@userkeep/client/messenger'
import { filesIn, pictureBlob } from '@userkeep/client/shrink-picture'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import { Emoji } from './emoji.tsx'
import { Articles } from './help-tab.tsx'
import { Icon } from './icon.tsx'
import { type HelpCenter, useSearch } from './use-help.ts'
import { usePictures } from './use-pictures.ts'

interface ComposerProps {
  messenger: Messenger
  widget: WidgetApi
  /** The text to begin with. */
  text: string
  /** Null before the conversation begins: articles are suggested then. */
  threadId: string | null
  read(slug: string): void
}

/** The text that was not sent stays in this tab, also when an article is read in between. */
function useDraft(widget: WidgetApi, begun: string, threadId: string | null) {
  const name = `draft.${threadId ?? 'new'}`
  const [text, setText] = useState(begun || widget.storedInTab.read(name) || '')
  useEffect(() => {
    if (begun) setText(begun)
  }, [begun])
  return {
    text,
    write(next: string) {
      setText(next)
      widget.storedInTab.write(name, next || null)
    },
  }
}

export function Composer({ messenger, widget, text: begun, threadId, read }: ComposerProps) {
  const { text, write } = useDraft(widget, begun, threadId)
  const { pictures, problem, add, remove, clear } = usePictures()
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === '' && pictures.length === 0
  useEffect(() => field.current?.focus(), [])
  const send = () => {
    if (isEmpty) return
    messenger.send(text.trim() || pictures.map(({ name }) => name).join(', '), pictures)
    write('')
    clear()
    field.current?.focus()
  }
  const insert = (sign: string) => {
    const at = field.current?.selectionStart ?? text.length
    write(text.slice(0, at) + sign + text.slice(field.current?.selectionEnd ?? at))
    field.current?.focus()
  }
  return (
    <form
      class="m-composer"
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
      {threadId === null && <Suggestions text={text} widget={widget} read={read} />}
      <Chosen pictures={pictures} remove={remove} />
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <textarea
        ref={field}
        class="m-field"
        aria-label={texts.message}
        placeholder={texts.writeAMessage}
        rows={2}
        maxLength={10_000}
        value={text}
        onInput={(event) => {
          write(event.currentTarget.value)
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
      <Tools add={add} insert={insert} isEmpty={isEmpty} />
    </form>
  )
}

interface ToolsProps {
  add(files: readonly File[]): Promise<void>
  insert(sign: string): void
  isEmpty: boolean
}

function Tools({ add, insert, isEmpty }: ToolsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div class="m-tools">
      <Emoji insert={insert} />
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
      <button type="button" class="m-square" aria-label={texts.addPicture} onClick={() => chooser.current?.click()}>
        <Icon name="picture" />
      </button>
      <button type="submit" class="button primary m-send" disabled={isEmpty}>
        {texts.send}
      </button>
    </div>
  )
}

/** Articles that may answer the question before it is sent. */
function Suggestions({ text, widget, read }: Pick<ComposerProps, 'text' | 'widget' | 'read'>) {
  const { found } = useSearch(text, 4, (q) =>
    widget.getPublic<HelpCenter>(`/v1/help/${encodeURIComponent(widget.key)}?limit=3&q=${encodeURIComponent(q)}`),
  )
  return (
    <section class="m-suggestions" aria-label={texts.suggestedArticles} aria-live="polite" hidden={!found?.length}>
      <p class="dim m-small">{texts.theseArticlesMayHelp}</p>
      <Articles articles={found ?? []} open={read} />
    </section>
  )
}

function Chosen({ pictures, remove }: { pictures: readonly NewPicture[]; remove(at: number): void }) {
  if (pictures.length === 0) return null
  return (
    <ul class="m-chosen" aria-label={texts.pictures}>
      {pictures.map((picture, at) => (
        <li key={`${at} ${picture.name}`}>
          <Thumbnail picture={picture} />
          <button type="button" aria-label={texts.removeName(picture.name)} onClick={() => remove(at)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Drawn, because a page's policy may forbid pictures from `blob:` and `data:` addresses. */
function Thumbnail({ picture }: { picture: NewPicture }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    void createImageBitmap(pictureBlob(picture)).then((bitmap) => {
      const [width, height] = [bitmap.width, bitmap.height]
      const side = Math.min(width, height)
      canvas.current
        ?.getContext('2d')
        ?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 112, 112)
      bitmap.close()
    })
  }, [picture])
  return <canvas ref={canvas} width={112} height={112} role="img" aria-label={picture.name} />
}
