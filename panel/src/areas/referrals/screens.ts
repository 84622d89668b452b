import { IconGift } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const referralScreens = {
  referrals: screen({
    path: '/referrals',
    label: texts.referrals,
    search: [...listSearch, 'tab', 'state', 'reason'],
    page: async (): Page => (await import('./referrals-page.tsx')).ReferralsPage,
    nav: { group: 'growth', order: 2, icon: IconGift },
    permission: 'engagement:manage',
    shortcut: 'r',
  }),
}
