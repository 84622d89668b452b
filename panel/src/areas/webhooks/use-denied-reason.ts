import { useMay } from '../../app/session.tsx'
import { auditRefusal, type Webhook } from './webhook.ts'

/** Why the role may not change this endpoint, or null. */
export function useDeniedReason({ plane }: Webhook): string | null {
  const may = useMay()
  return plane === 'audit' && !may('audit:deliver') ? auditRefusal : null
}
