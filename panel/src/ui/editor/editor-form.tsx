import { Button, Group, Text } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import type { FormEvent, ReactNode } from 'react'
import { texts } from '../../texts/ui.ts'
import { Problem } from '../form-modal.tsx'
import s from './editor.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface EditorFormProps {
  /** A form of `@mantine/form`. */
  form: { isDirty: () => boolean; reset: () => void }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  pending: boolean
  error: ApiError | null
  /** The verb on the button. */
  act?: string
  /** There is nothing to go back to yet: the button is always there. */
  isNew?: boolean
  /** Beside the fields: a preview, what is known about the thing. */
  side?: ReactNode
  /** The side needs more room than the fields. */
  isSideWide?: boolean
  children: ReactNode
}

/** Fields that are saved together. What is not saved yet is said, and not lost by leaving the page. */
export function EditorForm({
  form,
  onSubmit,
  pending,
  error,
  act = texts.save,
  isNew,
  side,
  isSideWide,
  children,
}: EditorFormProps) {
  const isDirty = form.isDirty()
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onSubmit(event)
      }}
    >
      <div className={s.columns} data-side={side ? (isSideWide ? 'wide' : 'narrow') : undefined}>
        <div className={s.fields}>{children}</div>
        {side && <aside className={s.side}>{side}</aside>}
      </div>
      {(isDirty || isNew || pending) && (
        <section className={s.bar} aria-label={texts.unsavedChanges}>
          <div className={s.barText}>
            {error ? (
              <Problem error={error} />
            ) : (
              <Text size="sm" c="dimmed">
                {isDirty && !isNew ? texts.unsavedChanges : ''}
              </Text>
            )}
          </div>
          <Group gap={8} wrap="nowrap">
            {isDirty && !isNew && (
              <Button variant="default" onClick={form.reset} disabled={pending}>
                {texts.discard}
              </Button>
            )}
            <Button type="submit" loading={pending}>
              {act}
            </Button>
          </Group>
        </section>
      )}
      <UnsavedGuard isDirty={() => form.isDirty()} />
    </form>
  )
}
