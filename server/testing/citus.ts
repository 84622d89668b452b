import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { connect } from '../src/platform/db/connect.ts'
import { distribute } from '../src/platform/db/distribute.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { tables } from '../src/tables.ts'

/** The coordinator and its workers. Citus makes no database on its workers, so each is made on all of them. */
export interface Cluster {
  coordinator: string
  workers: string[]
}

/** The database that TEST_CITUS_URL names knows its workers; they are reached as the coordinator is. */
export async function findCluster(coordinator: string): Promise<Cluster> {
  const nodes = await within(
    coordinator,
    (sql) => sql<{ nodename: string; nodeport: number }[]>`
      select nodename, nodeport from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid`,
  )
  const workers = nodes.map(
    ({ nodename, nodeport }) => Object.assign(new URL(coordinator), { hostname: nodename, port: nodeport }).href,
  )
  return { coordinator, workers }
}

async function within<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, statementTimeoutMs: 60_000 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const inDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

const onEach = (urls: readonly string[], ...statements: string[]) =>
  Promise.all(
    urls.map((url) =>
      within(url, async (sql) => {
        for (const statement of statements) await sql.unsafe(statement)
      }),
    ),
  )

/** On the coordinator first: what is there is not cleared on the workers. */
export async function createEverywhere(
  { coordinator, workers }: Cluster,
  name: string,
  template: string,
): Promise<void> {
  const statement = `create database ${name} template ${template}`
  await onEach([coordinator], statement)
  await onEach(workers, statement)
}

export async function dropEverywhere({ coordinator, workers }: Cluster, name: string): Promise<void> {
  for (const url of [coordinator, ...workers]) await onEach([url], `drop database if exists ${name} with (force)`)
}

/** Drops on the workers what killed runs left there. */
export async function clearWorkers({ coordinator, workers }: Cluster): Promise<void> {
  const list = (url: string) =>
    within(url, async (sql) => {
      const rows = await sql<{ name: string }[]>`
        select datname as name from pg_database where datname ~ '^userkeep_(test|template)_'`
      return rows.map(({ name }) => name)
    })
  const kept = new Set(await list(coordinator))
  for (const worker of workers) {
    const left = (await list(worker)).filter((name) => !kept.has(name))
    for (const name of left) await onEach([worker], `drop database if exists ${name} with (force)`)
  }
}

/** Returns a hash of everything a distributed database depends on in addition to its migrations. */
export const placementsHash = (migrations: string): string =>
  createHash('sha256')
    .update(migrations + JSON.stringify(Object.entries(tables).map(([name, { placement }]) => [name, placement])))
    .digest('hex')
    .slice(0, 12)

/** An empty database on every node, with Citus in it. Answers its address on the coordinator. */
export async function createBare(cluster: Cluster, name: string): Promise<string> {
  const { coordinator, workers } = cluster
  await dropEverywhere(cluster, name)
  await onEach([coordinator, ...workers], `create database ${name}`)
  await onEach(
    [coordinator, ...workers].map((url) => inDatabase(url, name)),
    'create extension citus',
  )
  const url = inDatabase(coordinator, name)
  await within(url, async (sql) => {
    const { hostname, port } = new URL(coordinator)
    await sql`select citus_set_coordinator_host(${hostname}::text, ${Number(port)}::int)`
    for (const worker of workers.map((worker) => new URL(worker)))
      await sql`select citus_add_node(${worker.hostname}::text, ${Number(worker.port)}::int)`
  })
  return url
}

/** A migrated database with its tables placed, to be copied on every node. */
export async function buildTemplate(cluster: Cluster, name: string): Promise<void> {
  const { coordinator, workers } = cluster
  const building = `${name}_building`
  await within(await createBare(cluster, building), async (sql) => {
    await migrate(sql)
    await transaction(sql, (tx) => distribute(tx, tables))
  })
  // Citus looks after every database that anything connects to, and what is in use cannot be copied.
  await onEach(
    [coordinator, ...workers],
    `alter database ${building} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${building}'`,
  )
  for (const url of [...workers, coordinator]) await onEach([url], `alter database ${building} rename to ${name}`)
}
