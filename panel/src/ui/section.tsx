import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import page from './page.module.css'
import s from './section.module.css'

/** A titled block of a settings screen. */
export const Section = ({
  title,
  says,
  action,
  children,
}: {
  title: string
  says?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) => (
  <Paper component="section" aria-label={title} className={`${page.card} ${s.section}`}>
    <div className={s.head}>
      <div className={s.text} data-says={says !== undefined}>
        <Title order={2} fz={15} lts="-0.01em">
          {title}
        </Title>
        {says && (
          <Text component="div" c="dimmed" size="sm" mt={2}>
            {says}
          </Text>
        )}
      </div>
      {action && <div className={s.action}>{action}</div>}
    </div>
    {children && <div className={s.body}>{children}</div>}
  </Paper>
)
