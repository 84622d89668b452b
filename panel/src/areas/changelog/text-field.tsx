import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core'
import { IconBold, IconCode, IconH2, IconItalic, IconLink, IconList, IconPhoto } from '@tabler/icons-react'
import type { ApiError } from '@userkeep/client'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import s from './changelog.module.css'
import type { PostForm } from './use-post-form.ts'
import { useUpload } from './use-upload.ts'

/** What each button puts around what is chosen, or in its place. */
const marks = [
  { label: 'Heading', icon: IconH2, before: '## ', after: '', sample: 'Heading' },
  { label: 'Bold', icon: IconBold, before: '**', after: '**', sample: 'bold' },
  { label: 'Italic', icon: IconItalic, before: '*', after: '*', sample: 'italic' },
  { label: 'Link', icon: IconLink, before: '[', after: '](https://)', sample: 'text' },
  { label: 'List', icon: IconList, before: '- ', after: '', sample: 'item' },
  { label: 'Code', icon: IconCode, before: '`', after: '`', sample: 'code' },
] as const

const kinds = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
const picturesIn = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => kinds.includes(type))

/** The text in Markdown. Pictures are chosen, pasted or dropped, and stand where the cursor is. */
export function TextField({ form }: { form: PostForm }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOver, setOver] = useState(false)
  const { upload, isUploading } = useUpload()
  const put = (before: string, after = '', sample = '') => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
    const { body } = form.getValues()
    const chosen = body.slice(start, end) || sample
    form.setFieldValue('body', body.slice(0, start) + before + chosen + after + body.slice(end))
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
      label="Text"
      description="Markdown. Paste or drop pictures where you want them."
      mt={16}
      autosize
      minRows={14}
      maxRows={36}
      maxLength={20_000}
      spellCheck
      aria-busy={isUploading}
      inputContainer={(input) => (
        <>
          <div className={s.tools} role="toolbar" aria-label="Formatting">
            {marks.map(({ label, icon: Icon, before, after, sample }) => (
              <Tooltip key={label} label={label}>
                <ActionIcon variant="default" size={32} aria-label={label} onClick={() => put(before, after, sample)}>
                  <Icon size={16} stroke={1.8} />
                </ActionIcon>
              </Tooltip>
            ))}
            <FileButton accept={kinds} multiple onChange={(files) => void add(files)}>
              {(props) => (
                <Tooltip label="Picture">
                  <ActionIcon {...props} variant="default" size={32} aria-label="Add a picture" loading={isUploading}>
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
      {...form.getInputProps('body')}
    />
  )
}
