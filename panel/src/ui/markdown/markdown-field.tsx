import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core'
import { IconBold, IconCode, IconH2, IconItalic, IconLink, IconList, IconPhoto } from '@tabler/icons-react'
import type { ApiError } from '@userkeep/client'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { texts } from '../../texts/markdown.ts'
import { toast } from '../toast.ts'
import s from './markdown-field.module.css'
import { picturesIn, pictureTypes } from './pictures-in.ts'
import { useUpload } from './use-upload.ts'

/** The marks that each button puts around the selection. */
const marks = [
  { label: texts.heading, icon: IconH2, before: '## ', after: '', sample: texts.heading },
  { label: texts.bold, icon: IconBold, before: '**', after: '**', sample: texts.boldInline },
  { label: texts.italic, icon: IconItalic, before: '*', after: '*', sample: texts.italicInline },
  { label: texts.link, icon: IconLink, before: '[', after: '](https://)', sample: texts.textInline },
  { label: texts.list, icon: IconList, before: '- ', after: '', sample: texts.item },
  { label: texts.code, icon: IconCode, before: '`', after: '`', sample: texts.codeInline },
] as const

interface MarkdownFieldProps {
  maxLength: number
  /** Reads the current text, which may be newer than the one that was rendered. */
  getValue: () => string
  setValue: (text: string) => void
  /** Props of the form for this field. */
  inputProps: object
}

/** A text in Markdown. Pictures that are chosen, pasted or dropped are uploaded and inserted at the cursor. */
export function MarkdownField({ maxLength, getValue, setValue, inputProps }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOver, setOver] = useState(false)
  const { upload, isUploading } = useUpload('POST /v1/organization/pictures')
  const put = (before: string, after = '', sample = '') => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
    const body = getValue()
    const chosen = body.slice(start, end) || sample
    setValue(body.slice(0, start) + before + chosen + after + body.slice(end))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + before.length, start + before.length + chosen.length)
    })
  }
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        const { url, name } = await upload(file)
        put(`\n\n![${name.replace(/\.\w+$/, '').replaceAll(/[[\]]/g, '')}](${new URL(url).pathname})\n\n`)
      } catch (error) {
        toast.error(error as ApiError)
      }
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = picturesIn(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const files = picturesIn(event.dataTransfer)
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  return (
    <Textarea
      ref={field}
      label={texts.text}
      description={texts.markdownPasteOrDropImagesInto}
      mt={16}
      autosize
      minRows={14}
      maxRows={36}
      maxLength={maxLength}
      spellCheck
      aria-busy={isUploading}
      inputContainer={(input) => (
        <>
          <div className={s.tools} role="toolbar" aria-label={texts.formatting}>
            {marks.map(({ label, icon: Icon, before, after, sample }) => (
              <Tooltip key={label} label={label}>
                <ActionIcon variant="default" size={32} aria-label={label} onClick={() => put(before, after, sample)}>
                  <Icon size={16} stroke={1.8} />
                </ActionIcon>
              </Tooltip>
            ))}
            <FileButton accept={pictureTypes} multiple onChange={(files) => void add(files)}>
              {(props) => (
                <Tooltip label={texts.image}>
                  <ActionIcon
                    {...props}
                    variant="default"
                    size={32}
                    aria-label={texts.addAnImage}
                    loading={isUploading}
                  >
                    <IconPhoto size={16} stroke={1.8} />
                  </ActionIcon>
                </Tooltip>
              )}
            </FileButton>
          </div>
          {input}
        </>
      )}
      classNames={{ input: s.source ?? '' }}
      data-over={isOver || undefined}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      {...inputProps}
    />
  )
}
