/**
 * The key of a queue whose messages are sent in order: one sender of an environment, with campaigns apart from
 * transactional mail.
 */
export interface SendQueueKey {
  environmentId: string
  /** The sender, or the environment for its default sender. */
  queue: string
  /** Whether it is for campaigns. */
  bulk: boolean
}

export const nameOfQueue = ({ environmentId, queue, bulk }: SendQueueKey): string => `${environmentId} ${queue} ${bulk}`

const zero = '00000000-0000-0000-0000-000000000000'

export const firstQueue: SendQueueKey = { environmentId: zero, queue: zero, bulk: false }
