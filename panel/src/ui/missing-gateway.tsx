import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { texts } from '../texts/ui.ts'
import { AnchorLink } from './links.tsx'

/** Whether no gateway that fits is connected; false while that is not known. */
export function useMissingGateway(fits: (gateway: { id: string; provider: string }) => boolean): boolean {
  const [environment] = useEnvironment()
  const { data } = useRead('GET /v1/organization/gateways', { query: { environment, limit: 200 } })
  return data !== undefined && !data.gateways.some(fits)
}

/** Why what only the gateway can do is disabled, and where one is connected. */
export const MissingGateway = ({ children }: { children: ReactNode }) => (
  <Alert role="note" color="gray" variant="light" mx={22} mb={16} icon={<IconPlugConnectedX size={18} stroke={1.8} />}>
    {children} <AnchorLink to="/payment-gateways">{texts.paymentGateways}</AnchorLink>
  </Alert>
)
