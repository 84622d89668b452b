import { useRead } from '../../app/api.ts'
import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/legal.ts'
import { AgreementsPage } from './agreements-page.tsx'

function useHasAgreements(): boolean {
  const { data } = useRead('GET /v1/contact/legal')
  return data !== undefined && data.outstanding.length + data.acceptances.length > 0
}

export const screens: PortalScreen[] = [
  {
    path: '/agreements',
    page: () => <AgreementsPage />,
    tab: { label: texts.agreements, icon: 'check', group: 'team', order: 7, useShown: useHasAgreements },
  },
]
