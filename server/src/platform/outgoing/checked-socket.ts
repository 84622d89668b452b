import { connect, isIP, type Socket } from 'node:net'
import { seconds } from '../clock.ts'
import { isPublicAddress } from './addresses.ts'
import { CallFailed, notPublic, toCallFailed } from './call-failed.ts'
import type { Resolve } from './resolve.ts'

const connectMs = seconds(10)

/** Opens a connection to an address of this host that may be called. Rejects with a CallFailed. */
export async function openChecked(
  { resolve, allowPrivateTargets }: { resolve: Resolve; allowPrivateTargets: boolean },
  host: string,
  port: number,
): Promise<Socket> {
  const addresses = isIP(host) === 0 ? await resolve(host).catch((): string[] => []) : [host]
  const [address] = addresses.filter((each) => allowPrivateTargets || isPublicAddress(each))
  if (!address) throw new CallFailed(notPublic)
  return new Promise((settle, reject) => {
    const socket = connect({ host: address, port, timeout: connectMs })
    const refuse = (error: Error) => {
      socket.destroy()
      reject(toCallFailed(error))
    }
    socket.once('error', refuse)
    socket.once('timeout', () => refuse(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.removeListener('error', refuse)
      settle(socket)
    })
  })
}
