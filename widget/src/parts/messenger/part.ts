import { definePart } from '../../part.ts'
import type { Shown } from './shown.ts'

export const part = definePart<Shown>({
  name: 'messenger',
  shownOf: ({ conversations, contact, checklists = [], changelog, notifications }) =>
    conversations?.messenger
      ? {
          contactId: contact.id,
          conversations,
          checklists,
          news: changelog?.unread ?? null,
          notifications: notifications?.unread ?? null,
        }
      : null,
  load: () => import('./view.tsx'),
})
