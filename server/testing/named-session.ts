import type { Socket } from 'node:net'
import postgres from 'postgres'
import type { Connection } from '../src/platform/db/connect.ts'
import { openSocket, type Target } from '../src/platform/db/socket.ts'

interface NamedSession {
  /** Does something at the server, one thing at a time. */
  ask<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  leave(): Promise<void>
}

/**
 * A session at the server that bears a name for as long as this process lives, for others to see. At rest it does not
 * hold the process back, so that a test which fails before it clears up still ends.
 */
export async function openNamedSession(name: string, on: Connection): Promise<NamedSession> {
  let socket: Socket | undefined
  const settings = {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: name, statement_timeout: 600_000 },
    socket: (target: Target) => {
      socket = openSocket(target)
      return socket
    },
  }
  const pool = typeof on === 'string' ? postgres(on, settings) : postgres({ ...on, ...settings })
  const session = await pool.reserve()
  socket?.unref()
  return {
    async ask(work) {
      socket?.ref()
      try {
        return await work(session)
      } finally {
        socket?.unref()
      }
    },
    async leave() {
      socket?.ref()
      session.release()
      await pool.end()
    },
  }
}
