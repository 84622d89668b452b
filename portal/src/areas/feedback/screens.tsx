import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/feedback.ts'
import { BoardPage } from './board-page.tsx'
import { PostPage } from './post-page.tsx'
import { RoadmapPage } from './roadmap-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/feedback',
    page: () => <BoardPage />,
    tab: { label: texts.feedback, icon: 'bulb', group: 'product', order: 2, section: 'feedback' },
  },
  { path: '/feedback/:id', page: ({ id = '' }) => <PostPage key={id} id={id} /> },
  {
    path: '/roadmap',
    page: () => <RoadmapPage />,
    tab: { label: texts.roadmap, icon: 'map', group: 'product', order: 3, section: 'feedback' },
  },
]
