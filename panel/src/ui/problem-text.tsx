import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is wrong with an input, where no field says it by itself. Nothing is shown of nothing. */
export const ProblemText = ({ children, ...place }: { children: ReactNode } & Pick<TextProps, 'mt'>) =>
  children && (
    <Text c="var(--mantine-color-error)" size="sm" role="alert" {...place}>
      {children}
    </Text>
  )
