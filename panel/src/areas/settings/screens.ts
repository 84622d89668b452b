import { IconSettings } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'

export const settingsScreens = {
  settings: screen({
    path: '/settings',
    label: 'General',
    search: [],
    page: async (): Page => (await import('./settings-page.tsx')).SettingsPage,
    nav: { group: 'Settings', order: 1, icon: IconSettings },
  }),
}
