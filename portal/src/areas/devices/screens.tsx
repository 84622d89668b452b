import type { PortalScreen } from '../../app/screens.ts'
import { DevicesPage } from './devices-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/devices',
    page: () => <DevicesPage />,
    tab: { label: 'Devices', icon: 'device', group: 'account', order: 2 },
  },
]
