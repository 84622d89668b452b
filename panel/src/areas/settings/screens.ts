import { IconSettings } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const settingsScreens = {
  settings: screen({
    path: '/settings',
    label: texts.general,
    search: [],
    page: async (): Page => (await import('./settings-page.tsx')).SettingsPage,
    nav: { group: 'organization', order: 1, icon: IconSettings },
    shortcut: ',',
  }),
}
