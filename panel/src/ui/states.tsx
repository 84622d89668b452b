import { Anchor, Button, Text } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import { texts } from '../texts/ui.ts'
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

interface FailedProps {
  /** The subject of a sentence: "The endpoint". */
  what?: string
  error: ApiError | Error
  retry: () => void
}

/** The error, and a button to try again. */
export const Failed = ({ what = texts.this, error, retry }: FailedProps) => (
  <div className={s.state} role="alert">
    <Text fw={600}>{texts.whatCouldNotBeLoaded(what)}</Text>
    <Text c="dimmed" size="md" component="p" m={0}>
      {error.message}
    </Text>
    <Button variant="default" mt={12} onClick={retry}>
      {texts.tryAgain}
    </Button>
  </div>
)

/** The same on one line, where it is a part of the screen that is missing. */
export const FailedPart = ({ what, error, retry }: FailedProps) => (
  <Text c="dimmed" size="sm" py={6} role="alert" title={error.message}>
    {what ? texts.whatCouldNotBeLoadedSentence(what) : texts.couldNotBeLoaded}{' '}
    <Anchor component="button" type="button" fz="inherit" underline="always" onClick={retry}>
      {texts.tryAgain}
    </Anchor>
  </Text>
)
