import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** A problem that no field shows. Renders nothing without one. */
export const ProblemText = ({ children, ...place }: { children: ReactNode } & Pick<TextProps, 'mt'>) =>
  children && (
    <Text c="var(--mantine-color-error)" size="sm" role="alert" {...place}>
      {children}
    </Text>
  )
