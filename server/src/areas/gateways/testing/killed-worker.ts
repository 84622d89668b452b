import type { ChildProcess } from 'node:child_process'
import { optionsOf, startProcess, type WorkerOptions, work } from '../../../../testing/worker-process.ts'
import type { Gateway } from '../port.ts'
import { providers } from '../providers.ts'
import { areasBelow, observer } from './observed-area.ts'

// For tests: a worker in a process of its own that can be killed, and its gateway, which is elsewhere.

interface Wish extends WorkerOptions {
  /** Where the gateway listens. */
  gateway: string
}

export const startGatewayWorker = (wish: Wish): Promise<ChildProcess> => startProcess(import.meta.url, wish)

/** Sends each call as its name and what it was given. */
export const remoteGateway = (url: string): Gateway =>
  new Proxy({} as Gateway, {
    get:
      (_, method) =>
      async (...given: unknown[]) => {
        const response = await fetch(url, { method: 'POST', body: JSON.stringify({ method, given }) })
        if (!response.ok) throw new Error(`The gateway answered ${response.status}.`)
        return response.json()
      },
  })

const wish = optionsOf<Wish>(import.meta.url)
if (wish) {
  providers.sandbox = () => remoteGateway(wish.gateway)
  await work(wish, [...areasBelow, observer])
}
