import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/app.ts'
import { areas } from '../src/areas.ts'
import type { Area } from '../src/platform/area.ts'
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
}

interface Webhooks extends WorkerWish {
  ca: string
}

/** A worker in a process of its own, that can be killed. */
export const startWorkerProcess = (wish: Webhooks): Promise<ChildProcess> => startProcess(import.meta.url, wish)

/** Another process, of the file that says what it does; it has begun when this answers. */
export async function startProcess(file: string, wish: WorkerWish): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(file)], {
    env: { ...process.env, TEST_WORKER: JSON.stringify(wish) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return worker
}

/** What the process of such a file was started with; null where the file was only imported. */
export const wishOf = <Wish extends WorkerWish>(file: string): Wish | null =>
  process.argv[1] === fileURLToPath(file) ? (JSON.parse(process.env.TEST_WORKER ?? '{}') as Wish) : null

export async function work({ connection, key }: WorkerWish, areas: readonly Area[], ca?: string): Promise<void> {
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
      ...(ca && { outgoing: { ca } }),
    },
    areas,
  )
  await app.platform.waker.listen()
  app.worker.start()
  console.log('working')
}

const wish = wishOf<Webhooks>(import.meta.url)
if (wish) await work(wish, areas, wish.ca)
