import { randomBytes } from 'node:crypto'
import type { StaffPermission } from '@userkeep/contract'
import { pino } from 'pino'
import { type App, createApp, type Parts } from '../src/app.ts'
import { areas } from '../src/areas.ts'
import type { Area } from '../src/platform/area.ts'
import { type MovableClock, movableClock, seconds } from '../src/platform/clock.ts'
import { createSecrets } from '../src/platform/crypto/secrets.ts'
import { createLimiter } from '../src/platform/limits/limiter.ts'
import { readPlans } from '../src/platform/plans.ts'
import { type ContactPerson, type ContactWish, contactIn } from './contacts.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import { type Person, type Staff, signUp, staffWith } from './people.ts'
import { type Caller, callerAt } from './requests.ts'

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
  /** A contact of this tenant with a session, proven unless wished otherwise. */
  contact(owner: Staff, wish?: ContactWish & { environment?: 'live' | 'test' }): Promise<ContactPerson>
  mail: Mailbox
  /** Does all that waits: relay, consumers, loops and jobs that are due. */
  settle(): Promise<void>
  /** Undone when it is closed: whatever a test replaced that others in the same process would meet. */
  whenClosed(undo: () => void): void
  close(): Promise<void>
}

export interface TestAppOptions extends Partial<Omit<Parts, 'sql' | 'clock'>> {
  areas?: readonly Area[]
  database?: TestDatabase
}

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** The whole service on a database of its own, listening on a port of its own, with a clock that can be moved. */
export async function testApp({ areas: chosenAreas = areas, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const clock = movableClock()
  const app = await createApp(
    {
      log: silent,
      limiter: createLimiter({ log: silent, now: () => clock.now().getTime() }),
      secrets: createSecrets([{ id: 'test', key: randomBytes(32) }]),
      plans: readPlans(undefined),
      settings: {
        publicUrl: 'http://userkeep.test',
        allowPrivateTargets: true,
        checkAnswers: true,
        ...options.settings,
      },
      mail: { transport: null, from: 'Userkeep <userkeep@example.com>', shownHere: true },
      trustProxy: true,
      frontends: [],
      // On a busy machine a part would be left out of a page now and then.
      bootLimitMs: seconds(20),
      ...withoutUndefined(options),
      sql: database.sql,
      clock,
    },
    chosenAreas,
  )
  const baseUrl = await app.http.listen({ host: '127.0.0.1', port: 0 })
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
    contact: (owner, { environment, ...wish } = {}) =>
      contactIn({ baseUrl, database, clock }, owner, environment, wish),
    mail: mailboxOf(database.sql),
    settle: async () => {
      await app.platform.lastUsed.flush()
      await app.worker.settle()
    },
    whenClosed: (undo) => void undone.push(undo),
    async close() {
      await app.close()
      for (const undo of undone.reverse()) undo()
      if (!options.database) await database.drop()
    },
  }
}

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as T
