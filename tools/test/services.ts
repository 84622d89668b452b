import { userInfo } from 'node:os'
import { Redis } from 'ioredis'
import postgres from 'postgres'

export interface Service {
  name: string
  /** The variable that names it, for tests and for people. */
  variable: string
  /** Where it is looked for; null: nowhere, unless it is named. */
  port: number | null
  found: Found | undefined
}

interface Found {
  url: string
  version: string
}

const answerWithin = 3000

/** Finds the services that tests need in addition to the embedded PostgreSQL. */
export const findServices = (env: NodeJS.ProcessEnv): Promise<Service[]> =>
  Promise.all([
    service('PostgreSQL server', 'TEST_DATABASE_URL', 5432, findPostgres(env.TEST_DATABASE_URL)),
    service('Redis', 'TEST_REDIS_URL', 6379, findRedis(env.TEST_REDIS_URL)),
  ])

/** The tests that use a database run once more on it. */
export const findCitus = (env: NodeJS.ProcessEnv): Promise<Service> =>
  service('Citus', 'TEST_CITUS_URL', null, findNamedCitus(env.TEST_CITUS_URL))

const service = async (name: string, variable: string, port: number | null, found: Promise<Found | undefined>) => ({
  name,
  variable,
  port,
  found: await found,
})

/** One at the usual local port serves only if we may create databases there. */
async function findPostgres(named: string | undefined): Promise<Found | undefined> {
  if (named) return { url: named, version: await must('TEST_DATABASE_URL', postgresVersion(named)) }
  for (const user of new Set(['postgres', userInfo().username]))
    for (const database of ['postgres', 'test']) {
      const url = `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/${database}`
      const version = await postgresVersion(url).catch(() => undefined)
      if (version) return { url, version }
    }
  return undefined
}

const findNamedCitus = async (named: string | undefined): Promise<Found | undefined> =>
  named ? { url: named, version: await must('TEST_CITUS_URL', citusVersion(named)) } : undefined

async function findRedis(named: string | undefined): Promise<Found | undefined> {
  if (named) return { url: named, version: await must('TEST_REDIS_URL', redisVersion(named)) }
  const url = 'redis://127.0.0.1:6379'
  const version = await redisVersion(url).catch(() => undefined)
  return version ? { url, version } : undefined
}

// A service that was requested by name and does not answer is an error.
async function must(variable: string, version: Promise<string>): Promise<string> {
  try {
    return await version
  } catch (error) {
    throw new Error(`${variable} is set, but what it names cannot be used: ${reason(error)}`)
  }
}

const reason = (error: unknown) => (error instanceof Error && error.message) || String(error)

async function postgresVersion(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, connect_timeout: answerWithin / 1000, onnotice: () => {} })
  try {
    const [row] = await sql<{ version: string; creates: boolean }[]>`
      select current_setting('server_version') as version, rolcreatedb or rolsuper as creates
      from pg_roles where rolname = current_user`
    if (!row?.creates) throw new Error('its user may not create databases')
    return row.version.split(' ')[0] ?? row.version
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function citusVersion(url: string): Promise<string> {
  await postgresVersion(url)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql<{ version: string; workers: number }[]>`
      select extversion as version, (select count(*)::int from pg_dist_node where groupid <> 0) as workers
      from pg_extension where extname = 'citus'`
    if (!row?.workers) throw new Error('it has no workers')
    return `${row.version} with ${row.workers} workers`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function redisVersion(url: string): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: answerWithin,
    commandTimeout: answerWithin,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let cause: Error | undefined
  redis.on('error', (error) => {
    cause = error
  })
  try {
    await redis.connect()
    return /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown'
  } catch (error) {
    throw cause ?? error // connect() itself only says that the connection is closed
  } finally {
    redis.disconnect()
  }
}
