import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The addresses in an `X-Forwarded-For`: a port is stripped, and an entry that is no address is ignored. */
export const forwardedAddresses = (header: string): string[] =>
  header
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter((entry) => isIP(entry) !== 0)

/** `192.0.2.1:555`, `[2001:db8::1]:555` and `[2001:db8::1]` are what some proxies write. */
const withoutPort = (entry: string): string =>
  entry.match(/^\[([^\]]+)\](?::\d+)?$/)?.[1] ?? entry.match(/^([\d.]+):\d+$/)?.[1] ?? entry

/** `request.ip` comes from this header where a proxy is trusted, so it holds nothing but addresses before it is read. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const said = headers['x-forwarded-for']
    if (typeof said === 'string') headers['x-forwarded-for'] = forwardedAddresses(said).join(', ')
    done()
  })
}
