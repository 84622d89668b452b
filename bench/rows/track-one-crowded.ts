import type { Contest } from '../row.ts'
import { row as one } from './track-one.ts'

/** Those that arrive together share a commit, so the more there are at once, the less each of them costs. */
export const row: Contest = {
  ...one,
  name: 'POST /v1/track, one by one from 128 senders',
  connections: 128,
  toReach: 0.4,
  against: 'fastify',
}
