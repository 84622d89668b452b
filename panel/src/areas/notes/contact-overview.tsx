import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/notes.ts'
import { Notes } from './notes.tsx'
import { Tags } from './tags.tsx'

export const contactOverview: readonly OverviewPart[] = [
  {
    title: texts.tags,
    order: 90,
    isLine: true,
    permission: 'customers:read',
    show: (id) => <Tags kind="contacts" id={id} />,
  },
  { title: texts.notes, order: 10, permission: 'customers:read', show: (id) => <Notes kind="contacts" id={id} /> },
]
