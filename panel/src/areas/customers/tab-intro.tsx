import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The introduction and the action of a tab. */
export const TabIntro = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" gap={16} mih={30} mb={6}>
    <Text c="dimmed" size="sm">
      {children}
    </Text>
    {action}
  </Group>
)
