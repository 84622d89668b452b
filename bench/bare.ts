import Fastify from 'fastify'
import type postgres from 'postgres'
import type { Connection } from '../server/src/platform/db/connect.ts'
import type { Ask } from './ask.ts'
import { answerProcessorTime, notifyParent, optionsOfChild } from './child.ts'
import { openPool } from './database.ts'
import type { Floor } from './row.ts'

// The baseline of the service: Fastify that answers the same JSON and does nothing else, or one SELECT.

export interface BareOptions {
  method: Ask['method']
  status: number
  answer: Record<string, unknown>
  /** The media type of a page, which is the answer's `text`. Absent: the answer is JSON. */
  type?: string
  /** Where to SELECT the answer from; null answers it from memory. */
  connection: Connection | null
  /** In place of a SELECT by primary key. */
  floor?: Floor | undefined
}

const { method, status, answer, type, connection, floor } = optionsOfChild<BareOptions>()
const read = connection ? await reading(openPool(connection)) : async () => answer

function reading(sql: postgres.Sql): Promise<() => Promise<unknown>> | (() => Promise<unknown>) {
  return floor ? running(sql, floor) : selecting(sql)
}

/** The statement's own JSON is sent as it is. */
function running(sql: postgres.Sql, { text, parameters }: Floor): () => Promise<string> {
  return async () => (await sql.unsafe<{ answer: string }[]>(text, parameters, { prepare: true }))[0]?.answer ?? ''
}

/** The answer's fields are the columns of a table with so many rows that the planner takes the index. */
async function selecting(sql: postgres.Sql): Promise<() => Promise<unknown>> {
  const rows = 10_000
  const table = `bare_${process.pid}`
  const names = Object.keys(answer).map((name) => `"${name}"`)
  const columns = Object.values(answer).map((value, index) => `${names[index]} ${columnType(value)}`)
  await sql.unsafe(`create table ${table} (${['bare_row integer primary key', ...columns].join(', ')})`)
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into ${tx(table)}
      select same.* from generate_series(1, ${rows}) as n, lateral jsonb_populate_record(
        null::${tx(table)}, ${tx.json(answer as never)} || jsonb_build_object('bare_row', n)) as same`
  })
  await sql.unsafe(`vacuum analyze ${table}`)
  const query = `select ${names.join(', ')} from ${table} where bare_row = $1`
  return async () => {
    const [row] = await sql.unsafe(query, [1 + Math.floor(Math.random() * rows)], { prepare: true })
    return row
  }
}

function columnType(value: unknown): string {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'double precision'
  return typeof value === 'boolean' ? 'boolean' : 'jsonb'
}

const app = Fastify()
app.route({
  method,
  url: '/*',
  handler: async (_request, reply) => {
    reply.code(status)
    if (floor) reply.type('application/json; charset=utf-8')
    if (type === undefined) return read()
    reply.type(type)
    return ((await read()) as { text: string }).text
  },
})
process.once('SIGTERM', () => process.exit(0))
answerProcessorTime()
notifyParent({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
