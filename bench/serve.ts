import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from '../server/src/app.ts'
import { areas } from '../server/src/areas.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createSecrets } from '../server/src/platform/crypto/secrets.ts'
import type { Connection } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createLimiter, type Limit, type Limiter } from '../server/src/platform/limits/limiter.ts'
import { readPlans } from '../server/src/platform/plans.ts'
import { answerProcessorTime, answerState, notifyParent, optionsOfChild } from './child.ts'
import { openPool } from './database.ts'

// The service as `main.ts` wires it for production, but for the limits, which a benchmark would reach in a second.

/** Counts every request just as the real one does, so that the cost stays in the figures, and refuses none. */
function unbounded(limiter: Limiter): Limiter {
  const raised = new Map<Limit, Limit>()
  const raise = (limit: Limit) => {
    const known = raised.get(limit) ?? { ...limit, max: 1e9 }
    raised.set(limit, known)
    return known
  }
  return {
    ...limiter,
    consume: (name, key, limit, cost) => limiter.consume(name, key, raise(limit), cost),
    consumeAll: (claims, cost) =>
      limiter.consumeAll(
        claims.map((claim) => ({ ...claim, limit: raise(claim.limit) })),
        cost,
      ),
  }
}

interface Options {
  connection: Connection
  ca: string
  /** Areas that the service is started without, to measure their part. */
  withoutAreas?: string[]
}

const { connection, ca, withoutAreas = [] } = optionsOfChild<Options>()
const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
const sql = openPool(connection)
await migrate(sql)
const app = await createApp(
  {
    sql,
    bootSql: sql,
    clock: systemClock,
    log,
    limiter: unbounded(createLimiter({ redis: null, log })),
    secrets: createSecrets([{ id: 'bench', key: randomBytes(32) }]),
    plans: readPlans(undefined),
    settings: { publicUrl: 'http://127.0.0.1', allowPrivateTargets: true, checkAnswers: false },
    mail: { transport: null, from: 'Userkeep <userkeep@example.com>', shownHere: true },
    trustProxy: false,
    streamLimits: { perCaller: 10, perAddress: 100_000, perEnvironment: 100_000 },
    frontends: [],
    widget: fileURLToPath(new URL('../widget/dist', import.meta.url)),
    outgoing: { ca },
  },
  areas.filter(({ contract }) => !withoutAreas.includes(contract.name)),
)
await app.platform.waker.listen()
app.worker.start()

process.once('SIGTERM', async () => {
  await app.close()
  await sql.end({ timeout: 5 })
  process.exit(0)
})
answerProcessorTime()
answerState()
notifyParent({ url: await app.http.listen({ host: '127.0.0.1', port: 0 }) })
