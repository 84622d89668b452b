import { IconTrophy } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const gamificationScreens = {
  gamification: screen({
    path: '/gamification',
    label: texts.gamification,
    search: [...listSearch, 'tab', 'rule', 'level', 'badge', 'streak', 'new', 'days'],
    page: async (): Page => (await import('./gamification-page.tsx')).GamificationPage,
    nav: { group: 'growth', order: 3, icon: IconTrophy },
    permission: 'engagement:manage',
    shortcut: 'x',
  }),
}
