import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/devices.ts'
import { DevicesPage } from './devices-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/devices',
    page: () => <DevicesPage />,
    tab: { label: texts.devices, icon: 'device', group: 'account', order: 2 },
  },
]
