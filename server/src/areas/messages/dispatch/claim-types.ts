import type { ContactVariables } from '../../templates/public.ts'
import type { DueMessage } from './mark.sql.ts'

/** Where a mail goes: to its server, or to the development mailbox, and why. */
export type Way = 'server' | 'development_mailbox' | 'test_environment'

/** A message in this worker's hand. */
export interface Claim extends DueMessage {
  lease_until: Date
  address: string
  person: ContactVariables
  way: Way
}
