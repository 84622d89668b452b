import type { Comparison } from '../row.ts'
import { row as one } from './track-one.ts'

/** Concurrent events share a commit, so more senders make each event cheaper. */
export const row: Comparison = {
  ...one,
  name: 'POST /v1/track, one by one from 128 senders',
  connections: 128,
  toReach: 0.4,
  against: 'fastify',
}
