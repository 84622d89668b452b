import { SegmentedControl, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref, useImperativeHandle } from 'react'
import { texts } from '../../../texts/conversations-composer.ts'
import { picturesIn } from '../../../ui/markdown/pictures-in.ts'
import { type Conversation, personName } from '../conversation.ts'
import s from './composer.module.css'
import { ComposerFoot } from './composer-foot.tsx'
import { DraftPictures } from './draft-pictures.tsx'
import type { Mode } from './drafts.ts'
import { Suggestions, useSuggestions } from './suggestions.tsx'
import { useComposer } from './use-composer.ts'

export interface ComposerHandle {
  /** Puts the cursor into the reply or the note. */
  write: (mode: Mode) => void
}

interface ComposerProps {
  ref: Ref<ComposerHandle>
  conversation: Conversation
  onTyping: () => void
}

const modes = [
  { value: 'reply', label: texts.reply },
  { value: 'note', label: texts.note },
]

/** Writes a reply to the contact or a note for staff, in Markdown, with pictures, canned replies and mentions. */
export function Composer({ ref, conversation, onTyping }: ComposerProps) {
  const composer = useComposer(conversation, onTyping)
  const { field, mode, text, insert, addPictures, submit } = composer
  const suggestions = useSuggestions({ field, mode, text, conversationId: conversation.id, insert })
  useImperativeHandle(ref, () => ({
    write(wanted) {
      composer.setMode(wanted)
      requestAnimationFrame(() => field.current?.focus())
    },
  }))
  const take = (data: DataTransfer | null, event: ClipboardEvent | DragEvent) => {
    const files = picturesIn(data)
    if (files.length === 0) return
    event.preventDefault()
    void addPictures(files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') field.current?.blur()
  }
  const name = personName(conversation.contact)
  const [label, placeholder] =
    mode === 'reply'
      ? [texts.replyToName(name), texts.replyToNameTypeForCannedReplies(name)]
      : [texts.note, texts.writeANoteTypeToMentionSomeone]
  return (
    <div className={s.composer} data-mode={mode}>
      <div className={s.top}>
        <SegmentedControl
          size="xs"
          aria-label={texts.kindOfMessage}
          value={mode}
          onChange={(value) => composer.setMode(value as Mode)}
          data={modes}
        />
        {mode === 'note' && <span className={s.hint}>{texts.onlyYourTeamSeesNotes}</span>}
      </div>
      <Suggestions state={suggestions}>
        <Textarea
          ref={field}
          variant="unstyled"
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          value={text}
          onChange={(event) => composer.change(event.currentTarget.value)}
          onSelect={suggestions.look}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event.clipboardData, event)}
          onDrop={(event) => take(event.dataTransfer, event)}
          classNames={{ input: s.input }}
          {...suggestions.fieldProps}
        />
      </Suggestions>
      <DraftPictures pictures={composer.pictures} remove={composer.removePicture} />
      <ComposerFoot composer={composer} conversation={conversation} />
    </div>
  )
}
