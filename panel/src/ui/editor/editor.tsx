import { Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchChanges } from '../../app/screen-search.ts'
import { Page } from '../page.tsx'
import s from './editor.module.css'

interface EditorProps {
  title: string
  /** Beside the title: "Draft", "Built in". */
  status?: ReactNode
  description?: string
  /** Where the list is, and what leaves the URL on the way there. */
  back: { label: string; search: SearchChanges }
  /** The actions on the whole. */
  actions?: ReactNode
  children: ReactNode
}

/** A thing that is edited on a page of its own, in place of the list that it is from. */
export const Editor = ({ title, status, description, back, actions, children }: EditorProps) => (
  <Page
    title={title}
    description={description}
    above={
      <Link to="." search={(before) => ({ ...before, ...back.search })} className={s.back}>
        <IconArrowLeft size={15} stroke={1.8} aria-hidden />
        {back.label}
      </Link>
    }
    status={status}
    actions={actions && <Group gap={8}>{actions}</Group>}
  >
    {children}
  </Page>
)
