import { minutes, seconds } from '../../../platform/clock.ts'

/** The limits of incoming mail. Beyond a rate, a sender is asked to try again later, so that no mail is lost. */
export const inboundLimits = {
  connections: 100,
  connectionsPerPeer: 20,
  recipients: 5,
  /** Bytes of all mails in transfer. */
  buffered: 64 * 1024 * 1024,
  idleMs: minutes(1),
  closeMs: seconds(10),
  /** Mails that are parsed and stored at once, and that wait for it. */
  width: 4,
  waiting: 100,
  waitingPerEnvironment: 50,
  perPeer: { max: 300, windowSeconds: 60 },
  recipientsPerPeer: { max: 600, windowSeconds: 60 },
  perEnvironment: { max: 2000, windowSeconds: 3600 },
  /** Unproven mail, each of which may begin a conversation. */
  perIntake: { max: 500, windowSeconds: 3600 },
  perSender: { max: 100, windowSeconds: 3600 },
} as const
