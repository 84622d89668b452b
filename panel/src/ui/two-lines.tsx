import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface TwoLinesProps {
  first: ReactNode
  /** Smaller, below it. */
  second: ReactNode
  /** The second is something that code names. */
  isCode?: boolean
}

/** The subject of a row, in the first cell of a table. */
export const TwoLines = ({ first, second, isCode }: TwoLinesProps) => (
  <div style={{ minWidth: 0 }}>
    <Text fw={550} fz={13.5} truncate>
      {first}
    </Text>
    <Text size="xs" c="dimmed" truncate {...(isCode && { ff: 'monospace' })}>
      {second}
    </Text>
  </div>
)
