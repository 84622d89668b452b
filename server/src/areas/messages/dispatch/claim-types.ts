import type { PacedMinute } from '../../senders/public.ts'
import type { ContactVariables } from '../../templates/public.ts'
import type { MailToSend } from './mail.ts'
import type { DueMessage } from './mark.sql.ts'

/** Where a mail goes: to its server, or to the development mailbox, with the reason. */
export type Way = 'server' | 'development_mailbox' | 'test_environment'

/** A claimed message. */
export interface Claim extends DueMessage {
  lease_until: Date
  address: string
  person: ContactVariables
  way: Way
  /** The minute of the sender in which it counts; null if the sender has no pace. */
  pace: PacedMinute | null
  /** The mail, if its rendering began before it is sent. */
  mail?: Promise<MailToSend>
}
