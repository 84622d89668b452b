import { readFileSync } from 'node:fs'
import { connect } from '../server/src/platform/db/connect.ts'
import { type TestCertificate, testCertificate } from '../server/testing/certificate.ts'
import { type Child, type Launch, start } from './child.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import type { Figures, Load } from './load.ts'
import type { Effort } from './measure.ts'
import { plantSeed, type Seed } from './seed.ts'

export type Server = Child<{ url: string }>

export const serviceProgram = 'serve.ts'

/** Launches the service like `npm start`. */
export const launch: Launch = JSON.parse(readFileSync(new URL('../server/launch.json', import.meta.url), 'utf8'))

/** Everything started. */
export interface Testbed {
  database: BenchDatabase
  service: Server
  seed: Seed
  effort: Effort
  /** The service trusts receivers that show it. */
  certificate: TestCertificate
  load(load: Load): Promise<Figures>
  /** A program beside this file, in a process of its own. It is stopped at the end, if not before. */
  start<Message>(program: string, options: object): Promise<Child<Message>>
}

/** Runs with everything started, and stops all of it in reverse order in any case. */
export async function inTestbed(
  effort: Effort,
  interruption: AbortSignal,
  work: (testbed: Testbed) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  const startHere = async <Message>(program: string, options: object) => {
    const child = await start<Message>(program, options, interruption, program === serviceProgram ? launch : undefined)
    undo.push(child.stop)
    return child
  }
  try {
    const certificate = testCertificate(['localhost'])
    const database = await benchDatabase(process.env.DATABASE_URL)
    undo.push(database.remove)
    const { connection } = database
    const service = await startHere<{ url: string }>(serviceProgram, { connection, ca: certificate.cert })
    const generator = await startHere('load.ts', {})
    const sql = connect(connection, { max: 2, statementTimeoutMs: 0 })
    undo.push(() => sql.end())
    const seed = await plantSeed(service.ready.url, sql)
    const load = (asked: Load) => generator.ask<Figures>(asked)
    await work({ database, service, seed, effort, certificate, load, start: startHere })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Gives the planner what autovacuum would, a minute later, in the midst of the measurement. */
export async function analyze({ seed }: Testbed): Promise<void> {
  await seed.sql`vacuum analyze`
  await seed.sql`checkpoint`.catch(() => {}) // not every user may
}
