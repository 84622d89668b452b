import { IconSend } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const campaignScreens = {
  campaigns: screen({
    path: '/campaigns',
    label: 'Campaigns',
    search: [...listSearch, 'campaign', 'new', 'state', 'tab', 'step', 'month'],
    page: async (): Page => (await import('./campaigns-page.tsx')).CampaignsPage,
    nav: { group: 'Engage', order: 2, icon: IconSend },
    permission: 'messaging:manage',
    shortcut: 'p',
  }),
}
