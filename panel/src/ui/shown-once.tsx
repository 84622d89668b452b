import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../texts/ui.ts'

/** A secret that is in front of someone for the only time. */
export const ShownOnce = ({
  title,
  description,
  done,
  children,
}: {
  title: string
  description?: string
  done: () => void
  children: ReactNode
}) => (
  <Modal opened onClose={done} title={title} closeOnClickOutside={false}>
    <Stack gap={14}>
      {description && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />}>
          {description}
        </Alert>
      )}
      {children}
      <Group justify="flex-end">
        <Button onClick={done}>{texts.done}</Button>
      </Group>
    </Stack>
  </Modal>
)
