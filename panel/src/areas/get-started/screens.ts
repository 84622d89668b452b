import { IconRocket } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'
import { WhileUnfinished } from './while-unfinished.tsx'

export const getStartedScreens = {
  getStarted: screen({
    path: '/get-started',
    label: texts.getStarted,
    search: [],
    page: async (): Page => (await import('./get-started-page.tsx')).GetStartedPage,
    nav: { group: 'top', order: 9, icon: IconRocket, onlyWhile: WhileUnfinished },
    shortcut: 'g',
  }),
}
