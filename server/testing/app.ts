import { randomBytes } from 'node:crypto'
import type { StaffPermission } from '@userkeep/contract'
import { pino } from 'pino'
import type postgres from 'postgres'
import { type App, createApp, type Parts } from '../src/app.ts'
import { areas } from '../src/areas.ts'
import type { Area } from '../src/platform/area.ts'
import { type MovableClock, movableClock, seconds } from '../src/platform/clock.ts'
import { createSecrets } from '../src/platform/crypto/secrets.ts'
import { countStatement } from '../src/platform/db/count-statements.ts'
import { listFailedFacts } from '../src/platform/facts/failed-facts.ts'
import { createLimiter } from '../src/platform/limits/limiter.ts'
import { readPlans } from '../src/platform/plans.ts'
import { type ContactOptions, type ContactPerson, contactIn } from './contacts.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import { type Person, type Staff, signUp, staffWith } from './people.ts'
import { type Caller, callerAt } from './requests.ts'
import { onStatement } from './statements.ts'

export interface TestApp {
  baseUrl: string
  app: App
  clock: MovableClock
  database: TestDatabase
  /** Someone without a credential. */
  anyone: Caller
  as(token: string, headers?: Record<string, string>): Caller
  /** A new user with an organization of their own. */
  signUp(person?: Partial<Person>): Promise<Staff>
  /** Someone in the same organization whose role holds just these. */
  staffWith(owner: Staff, permissions: readonly StaffPermission[]): Promise<Staff>
  secretKey(owner: Staff, environment?: 'live' | 'test'): Promise<Caller & { key: string; id: string }>
  /** A contact of this tenant with a session, proven unless the options say otherwise. */
  contact(owner: Staff, options?: ContactOptions & { environment?: 'live' | 'test' }): Promise<ContactPerson>
  mail: Mailbox
  /** Does all that waits: relay, consumers, loops and jobs that are due. */
  settle(): Promise<void>
  /** Registers a function that restores something shared with other tests in the process. */
  whenClosed(undo: () => void): void
  close(): Promise<void>
}

export interface TestAppOptions extends Partial<Omit<Parts, 'sql' | 'clock'>> {
  areas?: readonly Area[]
  database?: TestDatabase
  /** A consumer of the test throws on purpose. Otherwise a fact that failed fails the test. */
  allowsFailedFacts?: boolean
}

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** Prints the error behind each answer of 500, which the answer itself does not say. */
const logOfFailures = pino(
  { level: process.env.TEST_LOG ?? 'error' },
  { write: (line: string) => void (line.includes('"request failed"') && process.stderr.write(`${errorIn(line)}\n`)) },
)

function errorIn(line: string): string {
  const { err } = JSON.parse(line) as { err?: { message?: string; stack?: string } }
  return err?.stack ?? err?.message ?? line
}

/** On a busy machine, parts of a page and requests for a thread would be refused by the usual limits; hashes would be slow. */
const testLimits = {
  bootLimitMs: seconds(20),
  renderLimits: { waitMs: seconds(100) },
  // Thousands of passwords are hashed, and none protects anything.
  passwordCost: { memoryCost: 64, timeCost: 1 },
  // Jobs have nothing to do in a new database, and take longer than most tests.
  firstJobs: 'after an interval',
} as const

/** The whole service on a database of its own, listening on a port of its own, with a clock that can be moved. */
export async function testApp({
  areas: chosenAreas = areas,
  allowsFailedFacts = false,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const check = () => allowsFailedFacts || refuseFailedFacts(database.sql)
  const stopCounting = onStatement(database.sql, countStatement)
  const clock = movableClock()
  const app = await createApp(partsOf(options, database, clock), chosenAreas)
  const baseUrl = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await app.openPorts()
  const as = (token: string, headers?: Record<string, string>) => callerAt(baseUrl, token, headers)
  const undone: (() => void)[] = []
  return {
    baseUrl,
    app,
    clock,
    database,
    anyone: callerAt(baseUrl),
    as,
    signUp: (person) => signUp(baseUrl, person),
    staffWith: (owner, permissions) => staffWith(baseUrl, database.sql, owner, permissions, clock.now()),
    async secretKey(owner, environment = 'live') {
      const { body } = await owner.post('/v1/organization/api-keys', { kind: 'secret', environment, name: 'Backend' })
      return { ...as(body.key), key: body.key, id: body.id }
    },
    contact: (owner, { environment, ...chosen } = {}) =>
      contactIn({ baseUrl, database, clock }, owner, environment, chosen),
    mail: mailboxOf(database.sql),
    settle: async () => {
      await app.platform.lastUsed.flush()
      await app.worker.settle()
      await check()
    },
    whenClosed: (undo) => void undone.push(undo),
    async close() {
      try {
        // A second service on the same database may close after its connections.
        if (!options.database) await check()
      } finally {
        stopCounting()
        await app.close()
        for (const undo of undone.reverse()) undo()
        if (!options.database) await database.drop()
      }
    },
  }
}

type ChosenParts = Omit<TestAppOptions, 'areas' | 'allowsFailedFacts'>

const partsOf = ({ settings, ...options }: ChosenParts, { sql }: TestDatabase, clock: MovableClock): Parts => ({
  log: logOfFailures,
  limiter: createLimiter({ log: silent, now: () => clock.now().getTime() }),
  secrets: createSecrets([{ id: 'test', key: randomBytes(32) }]),
  plans: readPlans(undefined),
  mail: { transport: null, from: 'Userkeep <userkeep@example.com>', shownHere: true },
  trustProxy: true,
  frontends: [],
  ...testLimits,
  bootSql: sql,
  ...withoutUndefined(options),
  settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true, ...settings },
  sql,
  clock,
})

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as T

/** Throws where a consumer failed on a fact: the service goes past it, so nothing else would show it. */
async function refuseFailedFacts(sql: postgres.Sql): Promise<void> {
  const failed = await listFailedFacts(sql)
  if (failed.length === 0) return
  const problems = failed.map(({ consumer, type, error }) => `${consumer} failed on ${type}: ${error}`).join('\n')
  // A hook that throws fails the run without its message.
  process.stderr.write(`${problems}\n`)
  throw new Error(problems)
}
