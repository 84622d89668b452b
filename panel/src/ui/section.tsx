import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import page from './page.module.css'
import s from './section.module.css'

/** A titled block of a settings screen. */
export const Section = ({
  title,
  description,
  action,
  children,
}: {
  title: string
  description?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) => (
  <Paper component="section" aria-label={title} className={`${page.card} ${s.section}`}>
    <div className={s.head}>
      <div className={s.text} data-description={description !== undefined}>
        <Title order={2} fz={15} lts="-0.01em">
          {title}
        </Title>
        {description && (
          <Text component="div" c="dimmed" size="sm" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {action && <div className={s.action}>{action}</div>}
    </div>
    {children && <div className={s.body}>{children}</div>}
  </Paper>
)
