import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Returns the addresses in an `X-Forwarded-For`, without ports and without entries that are no address. */
export const forwardedAddresses = (header: string): string[] =>
  header
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter((entry) => isIP(entry) !== 0)

/** Some proxies write `192.0.2.1:555`, `[2001:db8::1]:555` or `[2001:db8::1]`. */
const withoutPort = (entry: string): string =>
  entry.match(/^\[([^\]]+)\](?::\d+)?$/)?.[1] ?? entry.match(/^([\d.]+):\d+$/)?.[1] ?? entry

/** `request.ip` comes from this header behind a trusted proxy, so the header is cleaned before it is read. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const said = headers['x-forwarded-for']
    if (typeof said === 'string') headers['x-forwarded-for'] = forwardedAddresses(said).join(', ')
    done()
  })
}
