import { Button, Group, Modal, Text } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import { Problem } from './form-modal.tsx'

interface ConfirmProps {
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
}

/** Asks before something is lost. */
export const Confirm = ({ opened, close, title, children, act, onConfirm, pending, error }: ConfirmProps) => (
  <Modal opened={opened} onClose={close} title={title} size="sm">
    <Text size="md">{children}</Text>
    <Problem error={error ?? null} />
    <Group justify="flex-end" gap={8} mt={20}>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button color="red" onClick={onConfirm} loading={pending}>
        {act}
      </Button>
    </Group>
  </Modal>
)
