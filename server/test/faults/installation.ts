import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { connect } from '../../src/platform/db/connect.ts'
import { type CuttableLine, cuttableLine } from '../../testing/cuttable-line.ts'
import { freePort } from '../../testing/free-port.ts'
import { type SmtpSink, startSmtpServer } from '../../testing/smtp.ts'
import { type ThrowawayRedis, throwawayRedis } from '../../testing/throwaway-redis.ts'
import { type Running, run, someDirectory } from '../process/running.ts'
import { createPostgres, type PostgresServer } from './postgres-servers.ts'

/** A process of the service, which reaches the database over a line of its own. */
export interface Instance {
  readonly name: string
  readonly baseUrl: string
  readonly mailPort: number
  readonly line: CuttableLine
  kill(): Promise<void>
  start(): Promise<void>
}

/** Two instances that answer requests, two workers, a database with a standby, Redis and a mail server. */
export interface Installation {
  readonly apis: readonly Instance[]
  readonly workers: readonly Instance[]
  readonly redis: ThrowawayRedis
  readonly mailServer: SmtpSink
  /** A connection of the test's own, which no fault cuts except a failover. */
  readonly sql: postgres.Sql
  readonly inboundDomain: string
  /** Kills the database server, and starts it again. */
  restartDatabase(): Promise<void>
  /** Kills the standby, and starts it again. Commits wait in between. */
  restartStandby(): Promise<void>
  /** Kills the database server for good, makes its standby the primary and creates another standby. */
  failOver(): Promise<void>
  /** Everything that the instances wrote to their logs. */
  logs(): string
  close(): Promise<void>
}

const inboundDomain = 'in.example.com'

export async function startInstallation(): Promise<Installation> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const directory = await someDirectory()
    undo.push(directory.remove)
    const database = await startDatabase(directory.path)
    undo.push(database.close)
    const redis = await throwawayRedis()
    undo.push(redis.kill)
    const mailServer = await startSmtpServer()
    undo.push(mailServer.close)
    const own = await database.openLine()
    const sql = connect(own.connection, { max: 4, name: 'faults', statementTimeoutMs: 120_000 })
    undo.push(() => sql.end({ timeout: 5 }))
    const outputs: (() => string)[] = []
    const common = {
      REDIS_URL: redis.url,
      SMTP_URL: mailServer.url,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      INBOUND_DOMAIN: inboundDomain,
      TRUST_PROXY: '1',
      ALLOW_PRIVATE_TARGETS: 'true',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://127.0.0.1:1',
    }
    const instances: Instance[] = []
    for (const name of ['api 1', 'api 2', 'worker 1', 'worker 2']) {
      const role = name.split(' ')[0] as string
      const line = await database.openLine()
      const instance = await createInstance(name, line, { ...common, ROLE: role }, (output) => outputs.push(output))
      undo.push(instance.kill)
      // One after the other, because the first one migrates.
      await instance.start()
      instances.push(instance)
    }
    const { restart, restartStandby, failOver } = database
    return {
      ...{ apis: instances.slice(0, 2), workers: instances.slice(2), redis, mailServer, sql, inboundDomain },
      ...{ restartDatabase: restart, restartStandby, failOver, close },
      logs: () => outputs.map((output) => output()).join(''),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A primary with a standby that follows synchronously, and lines that lead to the current primary. */
async function startDatabase(directory: string) {
  const lines: CuttableLine[] = []
  let created = 0
  let primary = await createPostgres(`${directory}/postgres-${++created}`)
  const servers = [primary]
  await primary.start()
  const follow = async (server: PostgresServer) => {
    const standby = await server.createStandby(`${directory}/postgres-${++created}`)
    servers.push(standby)
    await standby.start()
    await server.waitForStandby()
    return standby
  }
  let standby = await follow(primary)
  return {
    async openLine() {
      const line = await cuttableLine(primary.connection)
      lines.push(line)
      return line
    },
    async restart() {
      await primary.kill()
      await primary.start()
    },
    async restartStandby() {
      await standby.kill()
      await standby.start()
    },
    async failOver() {
      await primary.kill()
      await standby.promote()
      for (const line of lines) line.leadTo(standby.connection)
      primary = standby
      standby = await follow(primary)
    },
    async close() {
      for (const line of lines) await line.close()
      for (const server of servers.toReversed()) await server.kill()
    },
  }
}

async function createInstance(
  name: string,
  line: CuttableLine,
  env: Record<string, string>,
  logging: (output: () => string) => void,
): Promise<Instance> {
  const [port, mailPort] = [await freePort(), await freePort()]
  const variables = {
    ...env,
    PORT: String(port),
    INBOUND_SMTP_PORT: String(mailPort),
    DATABASE_URL: line.connection as string,
  }
  let running: Running | null = null
  return {
    ...{ name, line, mailPort, baseUrl: `http://127.0.0.1:${port}` },
    async start() {
      running = await run(variables)
      logging(running.output)
    },
    async kill() {
      running?.kill('SIGKILL')
      await running?.ended
      running = null
    },
  }
}
