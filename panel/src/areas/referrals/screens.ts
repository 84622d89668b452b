import { IconGift } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const referralScreens = {
  referrals: screen({
    path: '/referrals',
    label: 'Referrals',
    search: [...listSearch, 'tab', 'state', 'reason'],
    page: async (): Page => (await import('./referrals-page.tsx')).ReferralsPage,
    nav: { group: 'Engage', order: 8, icon: IconGift },
    permission: 'engagement:manage',
  }),
}
