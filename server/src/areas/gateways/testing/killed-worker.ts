import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { silent } from '../../../../testing/app.ts'
import { createApp } from '../../../app.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/crypto/secrets.ts'
import { type Connection, connect } from '../../../platform/db/connect.ts'
import { createLimiter } from '../../../platform/limits/limiter.ts'
import { readPlans } from '../../../platform/plans.ts'
import type { Gateway } from '../port.ts'
import { providers } from '../providers.ts'
import { areasBelow, observer } from './observed-area.ts'

// For tests: a worker in a process of its own that can be killed, and its gateway, which is elsewhere.

export interface WorkerWish {
  connection: Connection
  /** In base64; the one the app under test seals with. */
  key: string
  /** Where the gateway listens. */
  gateway: string
}

export async function startGatewayWorker(wish: WorkerWish): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, TEST_WORKER: JSON.stringify(wish) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

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

async function work({ connection, key, gateway }: WorkerWish): Promise<void> {
  providers.sandbox = () => remoteGateway(gateway)
  const app = await createApp(
    {
      sql: connect(connection),
      clock: systemClock,
      log: silent,
      limiter: createLimiter({ log: silent }),
      secrets: createSecrets([{ id: 'test', key: Buffer.from(key, 'base64') }]),
      plans: readPlans(undefined),
      settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true },
      mail: { transport: null, from: 'Userkeep <userkeep@example.com>', shownHere: true },
      trustProxy: true,
      frontends: [],
    },
    [...areasBelow, observer],
  )
  await app.platform.waker.listen()
  app.worker.start()
  console.log('working')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await work(JSON.parse(process.env.TEST_WORKER ?? '{}'))
