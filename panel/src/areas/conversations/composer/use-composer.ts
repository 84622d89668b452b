import type { ApiError } from '@userkeep/client'
import { type RefObject, useRef } from 'react'
import { useUpload } from '../../../ui/markdown/use-upload.ts'
import { toast } from '../../../ui/toast.ts'
import type { Conversation } from '../conversation.ts'
import { useSending } from '../live/use-sending.ts'
import { useAgents } from '../use-inbox-data.ts'
import { drafts, type Mode, useDraft } from './drafts.ts'
import { mentionsIn } from './mentions.ts'

const maxPictures = 10

interface Place {
  from: number
  to: number
}

export interface ComposerState {
  field: RefObject<HTMLTextAreaElement | null>
  mode: Mode
  text: string
  pictures: ReturnType<typeof useDraft>['pictures']
  isUploading: boolean
  /** Whether there is something to send, and nothing still on its way to the draft. */
  isReady: boolean
  setMode: (mode: Mode) => void
  change: (text: string) => void
  /** Replaces a part of the text, or the selection, and puts the cursor after it. */
  insert: (text: string, place?: Place) => void
  addPictures: (files: readonly File[]) => Promise<void>
  removePicture: (id: string) => void
  submit: (options?: { close: boolean }) => void
}

/** Returns the selected part of the text, or its end. */
const selectionOf = (field: HTMLTextAreaElement | null, { length }: string): Place => ({
  from: field?.selectionStart ?? length,
  to: field?.selectionEnd ?? length,
})

/** The draft of a conversation, and what can be done with it. */
export function useComposer(conversation: Conversation, onTyping: () => void): ComposerState {
  const { id } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(id)
  const { mode, pictures } = draft
  const text = draft[mode]
  const agents = useAgents().data?.agents ?? []
  const send = useSending()
  const { addPictures, isUploading } = useDraftPictures(id)
  const isReady = (text.trim() !== '' || pictures.length > 0) && !isUploading

  const change = (next: string) => {
    const isBegun = mode === 'reply' && draft.reply === '' && next !== ''
    drafts.change(id, { [mode]: next, ...(isBegun && { afterMessageId: conversation.last_message_id }) })
    if (mode === 'reply' && next !== '') onTyping()
  }
  const insert: ComposerState['insert'] = (inserted, place) => {
    const { from, to } = place ?? selectionOf(field.current, text)
    change(text.slice(0, from) + inserted + text.slice(to))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + inserted.length, from + inserted.length)
    })
  }
  const submit = ({ close } = { close: false }) => {
    if (!isReady) return
    void send({
      key: `${id} ${Date.now()}`,
      conversationId: id,
      mode,
      // The service requires a text, also for a picture alone.
      text: text.trim() || pictures.map(({ name }) => name).join(', '),
      pictures,
      mentionIds: mode === 'note' ? mentionsIn(text, agents) : [],
      afterMessageId: mode === 'reply' ? (draft.afterMessageId ?? conversation.last_message_id) : undefined,
      close,
      createdAt: new Date().toISOString(),
      status: 'sending',
    })
    drafts.clear(id, mode)
    field.current?.focus()
  }
  return {
    field,
    mode,
    text,
    pictures,
    isUploading,
    isReady,
    setMode: (wanted) => drafts.change(id, { mode: wanted }),
    change,
    insert,
    addPictures,
    removePicture: (wanted) => drafts.change(id, { pictures: pictures.filter((one) => one.id !== wanted) }),
    submit,
  }
}

/** Uploads pictures one after the other, and adds each to the draft. */
function useDraftPictures(id: string) {
  const { pictures } = useDraft(id)
  const { upload, isUploading } = useUpload('POST /v1/organization/conversations/pictures')
  const addPictures = async (files: readonly File[]) => {
    for (const file of files.slice(0, maxPictures - pictures.length)) {
      try {
        const { id: pictureId, name, url, width, height } = await upload(file)
        drafts.append(id, { id: pictureId, name, url, width, height })
      } catch (error) {
        toast.error(error as ApiError)
      }
    }
  }
  return { addPictures, isUploading }
}
