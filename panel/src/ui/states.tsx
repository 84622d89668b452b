import { Button, Text } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import s from './page.module.css'

/** Says what the thing is for and how to start. */
export const Empty = ({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) => (
  <div className={s.state}>
    <Text fw={600}>{title}</Text>
    <Text c="dimmed" size="md" component="p" m={0}>
      {children}
    </Text>
    {action && <div style={{ marginTop: 12 }}>{action}</div>}
  </div>
)

/** What went wrong, and a way to try again. */
export const Failed = ({ error, retry }: { error: ApiError | Error; retry: () => void }) => (
  <div className={s.state} role="alert">
    <Text fw={600}>This could not be loaded</Text>
    <Text c="dimmed" size="md" component="p" m={0}>
      {error.message}
    </Text>
    <Button variant="default" mt={12} onClick={retry}>
      Try again
    </Button>
  </div>
)
