import type { PortalScreen } from '../../app/screens.ts'
import { BoardPage } from './board-page.tsx'
import { useHasBoards } from './feedback.ts'
import { PostPage } from './post-page.tsx'
import { RoadmapPage } from './roadmap-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/feedback',
    page: () => <BoardPage />,
    tab: { label: 'Feedback', icon: 'bulb', group: 'product', order: 2, useShown: useHasBoards },
  },
  { path: '/feedback/:id', page: ({ id = '' }) => <PostPage key={id} id={id} /> },
  {
    path: '/roadmap',
    page: () => <RoadmapPage />,
    tab: { label: 'Roadmap', icon: 'map', group: 'product', order: 3, useShown: useHasBoards },
  },
]
