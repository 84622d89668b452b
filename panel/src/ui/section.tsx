import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import page from './page.module.css'
import s from './section.module.css'

interface SectionHeadProps {
  title: string
  description?: ReactNode
  action?: ReactNode
}

interface SectionProps extends SectionHeadProps {
  children?: ReactNode
}

/** A titled block of a settings screen. */
export const Section = ({ children, ...head }: SectionProps) => (
  <Paper component="section" aria-label={head.title} className={`${page.card} ${s.section}`}>
    <Head {...head} />
    {children && <div className={s.body}>{children}</div>}
  </Paper>
)

/** The same above a list that reaches to the edges of its card. */
export const SectionHead = (head: SectionHeadProps) => (
  <div className={s.section}>
    <Head {...head} />
  </div>
)

const Head = ({ title, description, action }: SectionHeadProps) => (
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
)
