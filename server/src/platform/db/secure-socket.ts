import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { type ConnectionOptions, connect as startTls, type TLSSocket } from 'node:tls'
import { connecting, type Target, telling } from './socket.ts'

/** The driver's reading of `sslmode` and similar options. */
export interface Security {
  ssl: boolean | 'require' | 'allow' | 'prefer' | 'verify-full' | ConnectionOptions
  sslnegotiation?: string | null
}

const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const timeoutMs = 5000

/**
 * Opens a TLS connection here rather than in the driver, whose own does not report every failure. Errors on the way are
 * emitted by the socket as well, because the driver never reuses a place in its pool for which it got no socket.
 */
export async function openSecureSocket(target: Target, security: Security): Promise<Socket> {
  const plain = guarded(connecting(target))
  const impatience = setTimeout(() => plain.destroy(timedOut()), timeoutMs)
  try {
    await once(plain, 'connect')
    return telling((await agreesToTls(plain, security)) ? await encrypted(plain, target, security) : plain)
  } catch (error) {
    plain.destroy()
    return brokenBy(error as Error)
  } finally {
    clearTimeout(impatience)
  }
}

async function agreesToTls(plain: Socket, { ssl, sslnegotiation }: Security): Promise<boolean> {
  if (sslnegotiation === 'direct') return true
  plain.write(sslRequest)
  const [answer] = (await Promise.race([once(plain, 'data'), closing(plain)])) as [Buffer]
  if (answer.toString('latin1') === 'S') return true
  if (ssl === 'prefer') return false
  throw new Error('The database server does not support TLS')
}

async function encrypted(plain: Socket, target: Target, { ssl, sslnegotiation }: Security): Promise<TLSSocket> {
  const [host = 'localhost'] = target.host
  const options = {
    socket: plain,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(sslnegotiation === 'direct' && { ALPNProtocols: ['postgresql'] }),
    ...(ssl === 'require' || ssl === 'allow' || ssl === 'prefer' ? { rejectUnauthorized: false } : {}),
    ...(typeof ssl === 'object' && ssl),
  }
  const socket = guarded(startTls(options))
  await Promise.race([once(socket, 'secureConnect'), closing(socket)])
  return socket
}

/** An error may be emitted twice, and after the first there is no listener left. */
const guarded = <S extends Socket>(socket: S): S => socket.on('error', () => {})

const closing = async (socket: Socket): Promise<never> => {
  await once(socket, 'close')
  throw Object.assign(new Error('The database server closed the connection'), { code: 'ECONNRESET' })
}

const timedOut = () => Object.assign(new Error('The database server does not respond'), { code: 'CONNECT_TIMEOUT' })

/** Returns a socket that fails once the driver listens, like a refused connection. */
function brokenBy(error: Error): Socket {
  const socket = Object.assign(telling(new Socket()), { write: () => true })
  setImmediate(() => socket.destroy(error))
  return socket
}
