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
import { heapOptions } from './heap.ts'

export interface WorkerOptions {
  connection: Connection
  /** In base64; the one the app under test seals with. */
  key: string
  /** The operator's mail server; absent: mail is stored. */
  smtpUrl?: string
  /** The domain whose mail it receives, on any free port; absent: none. */
  inboundDomain?: string
}

interface Webhooks extends WorkerOptions {
  ca?: string
}

/** A worker in a process of its own, that can be killed. */
export const startWorkerProcess = (options: Webhooks): Promise<ChildProcess> => startProcess(import.meta.url, options)

/** Another process, of the file that says what it does; it has begun when this answers. */
export const startProcess = async (file: string, options: WorkerOptions): Promise<ChildProcess> =>
  (await startSaying(file, options)).worker

/** With what it says when it has begun. */
export async function startSaying(
  file: string,
  options: WorkerOptions,
): Promise<{ worker: ChildProcess; said: string }> {
  const worker = spawn(process.execPath, [...heapOptions, fileURLToPath(file)], {
    env: { ...process.env, TEST_WORKER: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(worker, 'exit').then(([code, signal]) => {
    throw new Error(`The process of ${file} ended with ${code ?? signal} before it had begun`)
  })
  const [said] = await Promise.race([once(worker.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return { worker, said: String(said).trim() }
}

/** Returns the options of such a process; null if the file was only imported. */
export const optionsOf = <Options extends WorkerOptions>(file: string): Options | null =>
  process.argv[1] === fileURLToPath(file) ? (JSON.parse(process.env.TEST_WORKER ?? '{}') as Options) : null

interface Working {
  ca?: string | undefined
  clock?: Clock
  /** Answers requests as well, and says where. */
  awaitsEvents?: boolean
}

export async function work(
  { connection, key, smtpUrl, inboundDomain }: WorkerOptions,
  areas: readonly Area[],
  { ca, clock = systemClock, awaitsEvents = false }: Working = {},
): Promise<void> {
  const sql = connect(connection)
  const app = await createApp(
    {
      sql,
      bootSql: sql,
      clock,
      log: silent,
      limiter: createLimiter({ log: silent }),
      secrets: createSecrets([{ id: 'test', key: Buffer.from(key, 'base64') }]),
      plans: readPlans(undefined),
      settings: {
        publicUrl: 'http://userkeep.test',
        allowPrivateTargets: true,
        checkAnswers: true,
        inbound: inboundDomain === undefined ? undefined : { domain: inboundDomain, host: '127.0.0.1', port: 0 },
      },
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
  const begun = awaitsEvents ? await app.http.listen({ host: '127.0.0.1', port: 0 }) : 'working'
  const ports = await app.openPorts()
  app.worker.start()
  console.log([begun, ...ports.map(({ url }) => url)].join(' '))
}

const options = optionsOf<Webhooks>(import.meta.url)
if (options) await work(options, areas, { ca: options.ca })
