import { IconTrophy } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const gamificationScreens = {
  gamification: screen({
    path: '/gamification',
    label: 'Gamification',
    search: [...listSearch, 'tab', 'rule', 'level', 'badge', 'streak', 'new', 'days'],
    page: async (): Page => (await import('./gamification-page.tsx')).GamificationPage,
    nav: { group: 'Engage', order: 7, icon: IconTrophy },
    permission: 'engagement:manage',
  }),
}
