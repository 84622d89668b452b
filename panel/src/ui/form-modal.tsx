import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import type { FormEvent, ReactNode } from 'react'
import { texts } from '../texts/ui.ts'
import { ProblemText } from './problem-text.tsx'

interface FormModalProps {
  title: string
  close: () => void
  /** The verb on the button. */
  act: string
  pending?: boolean
  error?: ApiError | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  opened?: boolean
  size?: string
  /** Something is lost by it. */
  isDestructive?: boolean
  isDisabled?: boolean
  children: ReactNode
}

/** Fields, what went wrong beyond them, and a button that says what it does. A press beside it loses nothing. */
export const FormModal = ({
  title,
  close,
  act,
  pending = false,
  error = null,
  onSubmit,
  opened = true,
  size = 'md',
  isDestructive = false,
  isDisabled = false,
  children,
}: FormModalProps) => (
  <Modal opened={opened} onClose={close} title={title} size={size} closeOnClickOutside={false}>
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // A form around the dialog in the code is another form on the screen.
        event.stopPropagation()
        if (!pending && !isDisabled) onSubmit(event)
      }}
      noValidate
    >
      <Stack gap={14}>
        {children}
        <Problem error={error} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={pending} disabled={isDisabled} {...(isDestructive && { color: 'red' })}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  </Modal>
)

/** The problem: at the fields, or in general. */
export const Problem = ({ error }: { error: ApiError | null }) =>
  error && (
    <ProblemText>{Object.keys(error.fields).length > 0 ? texts.checkTheHighlightedFields : error.message}</ProblemText>
  )
