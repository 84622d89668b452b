import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns the id of a request in the log: the sender's own if it is plain. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['request-id']
  return typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID()
}
