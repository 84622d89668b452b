/**
 * The key of a queue whose messages are sent in order: one sender of an environment, with campaigns apart from
 * transactional mail.
 */
export interface SendQueueKey {
  environmentId: string
  /** The sender, or the environment for its default sender. */
  lane: string
  /** Whether it is for campaigns. */
  bulk: boolean
}

export const nameOfQueue = ({ environmentId, lane, bulk }: SendQueueKey): string => `${environmentId} ${lane} ${bulk}`

const zero = '00000000-0000-0000-0000-000000000000'

export const firstQueue: SendQueueKey = { environmentId: zero, lane: zero, bulk: false }
