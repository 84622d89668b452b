import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** By this name a request is found again in the log: its sender's own where that is a plain one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['request-id']
  return typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID()
}
