import type { ConcurrencyLimit } from '../../platform/crypto/concurrency-limit.ts'
import type { PictureDecoder } from '../pictures/public.ts'
import type { ReceivedKind } from './support-mail.sql.ts'

/** The result of storing a mail for one recipient. */
export type Stored = ReceivedKind | 'duplicate' | 'gone'

/** The open port for incoming mail. */
export interface Receiver {
  readonly port: number
  close(): Promise<void>
}

export interface Own {
  readonly pictures: PictureDecoder
  /** Mails are parsed and stored one at a time for an environment. */
  readonly turns: ConcurrencyLimit
  /** null until the port is open, and if there is none. */
  receiver: Receiver | null
  count(result: Stored | 'refused' | 'deferred'): void
  close(): Promise<void>
}
