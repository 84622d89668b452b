import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/app.ts'
import { areas } from '../src/areas.ts'
import type { Area } from '../src/platform/area.ts'
import { type Clock, systemClock } from '../src/platform/clock.ts'
import { createSecrets } from '../src/platform/crypto/secrets.ts'
import { type Connection, connect } from '../src/platform/db/connect.ts'
import { createLimiter } from '../src/platform/limits/limiter.ts'
import { createMailTransport } from '../src/platform/mail/transport.ts'
import { readPlans } from '../src/platform/plans.ts'
import { silent } from './app.ts'

export interface WorkerWish {
  connection: Connection
  /** In base64; the one the app under test seals with. */
  key: string
  /** The operator's mail server; absent: mail is kept. */
  smtpUrl?: string
}

interface Webhooks extends WorkerWish {
  ca?: string
}

/** A worker in a process of its own, that can be killed. */
export const startWorkerProcess = (wish: Webhooks): Promise<ChildProcess> => startProcess(import.meta.url, wish)

/** Another process, of the file that says what it does; it has begun when this answers. */
export const startProcess = async (file: string, wish: WorkerWish): Promise<ChildProcess> =>
  (await startSaying(file, wish)).worker

/** With what it says when it has begun. */
export async function startSaying(file: string, wish: WorkerWish): Promise<{ worker: ChildProcess; said: string }> {
  const worker = spawn(process.execPath, [fileURLToPath(file)], {
    env: { ...process.env, TEST_WORKER: JSON.stringify(wish) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(worker, 'exit').then(([code, signal]) => {
    throw new Error(`The process of ${file} ended with ${code ?? signal} before it had begun`)
  })
  const [said] = await Promise.race([once(worker.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return { worker, said: String(said).trim() }
}

/** What the process of such a file was started with; null where the file was only imported. */
export const wishOf = <Wish extends WorkerWish>(file: string): Wish | null =>
  process.argv[1] === fileURLToPath(file) ? (JSON.parse(process.env.TEST_WORKER ?? '{}') as Wish) : null

interface Working {
  ca?: string | undefined
  clock?: Clock
  /** Answers requests as well, and says where. */
  listens?: boolean
}

export async function work(
  { connection, key, smtpUrl }: WorkerWish,
  areas: readonly Area[],
  { ca, clock = systemClock, listens = false }: Working = {},
): Promise<void> {
  const app = await createApp(
    {
      sql: connect(connection),
      clock,
      log: silent,
      limiter: createLimiter({ log: silent }),
      secrets: createSecrets([{ id: 'test', key: Buffer.from(key, 'base64') }]),
      plans: readPlans(undefined),
      settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true },
      mail: {
        transport: smtpUrl === undefined ? null : createMailTransport(smtpUrl),
        from: 'Userkeep <userkeep@example.com>',
        shownHere: true,
      },
      trustProxy: true,
      frontends: [],
      ...(ca && { outgoing: { ca } }),
    },
    areas,
  )
  await app.platform.waker.listen()
  const begun = listens ? await app.http.listen({ host: '127.0.0.1', port: 0 }) : 'working'
  app.worker.start()
  console.log(begun)
}

const wish = wishOf<Webhooks>(import.meta.url)
if (wish) await work(wish, areas, { ca: wish.ca })
