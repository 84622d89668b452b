import { Button, Text } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import s from './page.module.css'

/** Says what the thing is for and how to start. */
export const Empty = ({
  title,
  children,
  action,
  isPage,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  /** There is nothing else on the page, and this is its heading. */
  isPage?: boolean
}) => (
  <div className={s.state}>
    <Text fw={600} {...(isPage && { component: 'h1', fz: 20, lts: '-0.02em', m: 0 })}>
      {title}
    </Text>
    <Text c="dimmed" size="md" component="p" m={0}>
      {children}
    </Text>
    {action && <div style={{ marginTop: 12 }}>{action}</div>}
  </div>
)

/** A browser has only a technical word for a service that does not answer. */
const wordsOf = (error: Error) =>
  error instanceof TypeError ? 'The service cannot be reached. Check your connection, then try again.' : error.message

/** What went wrong, and a way to try again. */
export const Failed = ({ error, retry }: { error: ApiError | Error; retry: () => void }) => (
  <div className={s.state} role="alert">
    <Text fw={600}>This could not be loaded</Text>
    <Text c="dimmed" size="md" component="p" m={0}>
      {wordsOf(error)}
    </Text>
    <Button variant="default" mt={12} onClick={retry}>
      Try again
    </Button>
  </div>
)
