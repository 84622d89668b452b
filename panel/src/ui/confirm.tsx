import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import { type ReactNode, useState } from 'react'
import { texts } from '../texts/ui.ts'
import { Problem } from './form-modal.tsx'

export interface ConfirmProps {
  opened: boolean
  close: () => void
  /** Names the thing: "Revoke “Backend”?" */
  title: string
  children: ReactNode
  /** The verb on the button. */
  act: string
  onConfirm: () => void
  pending: boolean
  error?: ApiError | null
  /** The text to type first, if the action cannot be undone. */
  typed?: string | undefined
  /** The other button. */
  cancel?: string
  /** Nothing is lost by it. */
  isHarmless?: boolean | undefined
}

/** Asks before something is lost. */
export function Confirm(props: ConfirmProps) {
  const {
    opened,
    close,
    title,
    children,
    act,
    onConfirm,
    pending,
    error,
    typed,
    cancel = texts.cancel,
    isHarmless,
  } = props
  const [text, setText] = useState('')
  const isReady = typed === undefined || text.trim() === typed
  return (
    <Modal opened={opened} onClose={close} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // A form around the dialog in the code is another form on the screen.
          event.stopPropagation()
          if (isReady && !pending) onConfirm()
        }}
      >
        <Text size="md" component="div">
          {children}
        </Text>
        {typed !== undefined && (
          <TextInput
            mt={14}
            label={texts.typeNameToConfirm(<b>{typed}</b>)}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Problem error={error ?? null} />
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" disabled={!isReady} loading={pending} {...(!isHarmless && { color: 'red' })}>
            {act}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
