import { Group, Paper, Text, Title } from '@mantine/core'
import cx from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { pageTitle } from '../app/page-title.ts'
import s from './page.module.css'

interface PageProps {
  title: string
  /** One sentence: what this screen is for. */
  description?: string
  actions?: ReactNode
  /** The way back to where it is from. */
  above?: ReactNode
  /** Beside the title. */
  status?: ReactNode
  /** Forms and properties rather than a table. */
  isNarrow?: boolean
  children: ReactNode
}

export function Page({ title, description, actions, above, status, isNarrow, children }: PageProps) {
  useEffect(() => {
    pageTitle.set(title)
  }, [title])
  return (
    <div className={cx(s.page, isNarrow && s.narrow)}>
      <header className={s.head}>
        <div>
          {above}
          <Group gap={10}>
            <Title order={1} className={s.title}>
              {title}
            </Title>
            {status}
          </Group>
          {description && (
            <Text c="dimmed" size="md" className={s.description}>
              {description}
            </Text>
          )}
        </div>
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export const Card = ({ label, children }: { label: string; children: ReactNode }) => (
  <Paper className={s.card} component="section" aria-label={label}>
    {children}
  </Paper>
)

/** Search and filters above a table. */
export const Tools = ({ children }: { children: ReactNode }) => <div className={s.tools}>{children}</div>
