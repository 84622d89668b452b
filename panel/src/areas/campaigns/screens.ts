import { IconSend } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const campaignScreens = {
  campaigns: screen({
    path: '/campaigns',
    label: texts.campaigns,
    search: [...listSearch, 'campaign', 'new', 'state', 'tab', 'step', 'month', 'segment'],
    page: async (): Page => (await import('./campaigns-page.tsx')).CampaignsPage,
    nav: { group: 'messages', order: 1, icon: IconSend },
    permission: 'messaging:manage',
    shortcut: 'p',
  }),
}
