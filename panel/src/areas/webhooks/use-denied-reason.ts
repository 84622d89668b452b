import { useMay } from '../../app/session.tsx'
import { auditReadRefusal, auditRefusal, type Webhook } from './webhook.ts'

/** Why the role may not change this endpoint, or null. */
export function useDeniedReason({ plane }: Webhook): string | null {
  const may = useMay()
  return plane === 'audit' && !may('audit:deliver') ? auditRefusal : null
}

/** Returns why the role may not read deliveries and the secret of this endpoint, or null. */
export function useUnreadableReason({ plane }: Webhook): string | null {
  const may = useMay()
  return plane === 'audit' && !may('audit:read') ? auditReadRefusal : null
}
