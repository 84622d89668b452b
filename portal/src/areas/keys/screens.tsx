import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/keys.ts'
import { KeysPage } from './keys-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/team/keys',
    page: () => <KeysPage />,
    tab: { label: texts.apiKeys, icon: 'key', group: 'team', order: 3, permission: '$keys.manage' },
  },
]
