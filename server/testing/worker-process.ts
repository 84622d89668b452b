import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/app.ts'
import { areas } from '../src/areas.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createSecrets } from '../src/platform/crypto/secrets.ts'
import { type Connection, connect } from '../src/platform/db/connect.ts'
import { createLimiter } from '../src/platform/limits/limiter.ts'
import { readPlans } from '../src/platform/plans.ts'
import { silent } from './app.ts'

export interface WorkerWish {
  connection: Connection
  /** In base64; the one the app under test seals with. */
  key: string
  ca: string
}

/** A worker in a process of its own, that can be killed. */
export async function startWorkerProcess(wish: WorkerWish): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, TEST_WORKER: JSON.stringify(wish) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

async function work({ connection, key, ca }: WorkerWish): Promise<void> {
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
      outgoing: { ca },
    },
    areas,
  )
  await app.platform.waker.listen()
  app.worker.start()
  console.log('working')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await work(JSON.parse(process.env.TEST_WORKER ?? '{}'))
