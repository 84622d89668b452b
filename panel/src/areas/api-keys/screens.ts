import { IconKey } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const apiKeyScreens = {
  apiKeys: screen({
    path: '/api-keys',
    label: texts.apiKeys,
    search: [...listSearch, 'kind', 'new'],
    page: async (): Page => (await import('./api-keys-page.tsx')).ApiKeysPage,
    nav: { group: 'developers', order: 1, icon: IconKey },
    permission: 'keys:manage',
    shortcut: 'k',
  }),
}
