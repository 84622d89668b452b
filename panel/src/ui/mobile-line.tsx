import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** On a phone there is no room for a column of its own: it stands beneath another. */
export const MobileLine = ({ children }: { children: ReactNode }) => (
  <Text fz={12.5} c="dimmed" mt={1} hiddenFrom="sm" className="begins">
    {children}
  </Text>
)
