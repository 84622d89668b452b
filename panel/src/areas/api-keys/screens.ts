import { IconKey } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const apiKeyScreens = {
  apiKeys: screen({
    path: '/api-keys',
    label: 'API keys',
    search: [...listSearch, 'kind', 'new'],
    page: async (): Page => (await import('./api-keys-page.tsx')).ApiKeysPage,
    nav: { group: 'Developers', order: 2, icon: IconKey },
    permission: 'keys:manage',
    shortcut: 'k',
  }),
}
