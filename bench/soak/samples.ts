import type postgres from 'postgres'
import { consumerLags, countUnnumberedFacts, jobStates } from '../../server/src/platform/work/backlog.sql.ts'
import type { Server } from '../testbed.ts'
import type { Measure } from './flatness.ts'
import type { Minute } from './load.ts'

/** One minute of the run, by the name of each figure. */
export type Sample = Readonly<Record<string, number>>

const mebibyte = 1024 * 1024

/** Figures that must stay flat under a steady load. */
export const steady: readonly Measure[] = [
  { name: 'p99', unit: 'ms', tolerance: 5 },
  { name: 'p50', unit: 'ms', tolerance: 2 },
  { name: 'memory', unit: 'MiB', tolerance: 10 },
  { name: 'open files', unit: '', tolerance: 10 },
  { name: 'connections', unit: '', tolerance: 3 },
  { name: 'processor time of a request', unit: 'µs', tolerance: 10 },
  { name: 'dead rows', unit: '', tolerance: 20_000 },
  { name: 'indexes to tables', unit: '', tolerance: 0.05 },
  { name: 'facts without a number', unit: '', tolerance: 500 },
  { name: 'facts behind', unit: '', tolerance: 2000 },
  { name: 'overdue job', unit: 's', tolerance: 10 },
]

/** Figures that grow with the data. */
export const growing: readonly Measure[] = [
  { name: 'requests', unit: '', tolerance: 0 },
  { name: 'failed', unit: '', tolerance: 0 },
  { name: 'tables', unit: 'MiB', tolerance: 0 },
  { name: 'indexes', unit: 'MiB', tolerance: 0 },
]

interface ProcessState {
  microseconds: number
  memory: number
  files: number
}

/** Takes one sample after each minute of traffic. */
export function createSampler(service: Server, sql: postgres.Sql) {
  let spentBefore: number | null = null
  return async ({ answered, failed, p50, p99 }: Minute): Promise<Sample> => {
    const state = await service.ask<ProcessState>({ question: 'state' })
    const spent = spentBefore === null ? 0 : state.microseconds - spentBefore
    spentBefore = state.microseconds
    const [database] = await sql<{ connections: number; tables: number; indexes: number; dead: number }[]>`
      select (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
        sum(pg_table_size(relid))::float8 as tables, sum(pg_indexes_size(relid))::float8 as indexes,
        sum(n_dead_tup)::float8 as dead
      from pg_stat_user_tables`
    const { connections = 0, tables = 0, indexes = 0, dead = 0 } = database ?? {}
    const now = new Date()
    const [lags, jobs] = [await consumerLags(sql), await jobStates(sql, now)]
    return {
      ...{ p99, p50, connections, failed, requests: answered + failed, 'dead rows': dead },
      memory: state.memory / mebibyte,
      'open files': state.files,
      'processor time of a request': spent / Math.max(answered, 1),
      tables: tables / mebibyte,
      indexes: indexes / mebibyte,
      'indexes to tables': indexes / tables,
      'facts without a number': await countUnnumberedFacts(sql),
      'facts behind': Math.max(0, ...lags.map(({ behind }) => behind)),
      'overdue job': Math.max(0, ...jobs.map(({ overdue_seconds }) => overdue_seconds)),
    }
  }
}

export interface TableSize {
  name: string
  rows: number
  dead: number
  bytes: number
}

/** Returns the largest tables, with their indexes. */
export const largestTables = (sql: postgres.Sql): Promise<TableSize[]> => sql<TableSize[]>`
  select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead,
    pg_total_relation_size(relid)::float8 as bytes
  from pg_stat_user_tables order by bytes desc limit 20`
