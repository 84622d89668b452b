import type postgres from 'postgres'
import { type ForRequest, forThisRequest } from '../src/platform/db/count-statements.ts'

type Listener = (statement: string, parameters: unknown[]) => unknown

/** Calls the listener with each statement that is sent over these connections, until the returned function is called. */
export function onStatement(sql: postgres.Sql, listener: Listener): () => void {
  noteRequests(sql)
  const { options } = sql as unknown as { options: { debug: unknown } }
  const before = options.debug
  options.debug = (connection: number, statement: string, parameters: unknown[], types: unknown) => {
    if (typeof before === 'function') before(connection, statement, parameters, types)
    forRequestOfSent(() => listener(statement, parameters))
  }
  return () => {
    options.debug = before
  }
}

/** Runs work for the request of the query that is being sent. */
let forRequestOfSent: ForRequest = (work) => work()

/**
 * Remembers the request that makes each query. A query that waits is sent once a connection is open or free, in the
 * asynchronous context of the request that opened this connection. The driver sets the state of a query to the
 * connection right before it sends it.
 */
function noteRequests(sql: postgres.Sql): void {
  const queries: object = Object.getPrototypeOf(sql`select`)
  if (Object.hasOwn(queries, 'state')) return
  const made = new WeakMap<object, { connection: unknown; forRequest: ForRequest }>()
  Object.defineProperty(queries, 'state', {
    get(this: object) {
      return made.get(this)?.connection ?? null
    },
    set(this: object, connection: unknown) {
      const forRequest = made.get(this)?.forRequest ?? forThisRequest()
      made.set(this, { connection, forRequest })
      if (connection !== null) forRequestOfSent = forRequest
    },
  })
}
