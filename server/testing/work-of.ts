import type { TestApp } from './app.ts'
import type { Answer } from './requests.ts'
import { onStatement } from './statements.ts'

export interface Work {
  status: number
  body: unknown
  statements: string[]
  hashes: number
  /** The channels whose workers the request woke. */
  wakes: string[]
}

/** Records what a request makes the database, the password hash and the workers do. */
export async function workOf(app: TestApp, ask: () => Promise<Answer>): Promise<Work> {
  const statements: string[] = []
  let hashes = 0
  const wakes: string[] = []
  const { passwords, waker } = app.app.platform
  const { wake } = waker
  const { hash, verify } = passwords
  const counted =
    <A extends unknown[], T>(work: (...given: A) => T) =>
    (...given: A): T => {
      hashes++
      return work(...given)
    }
  Object.assign(passwords, { hash: counted(hash), verify: counted(verify) })
  waker.wake = (channel) => {
    wakes.push(channel)
    wake(channel)
  }
  const stop = onStatement(app.database.sql, (statement) => statements.push(shape(statement)))
  try {
    const answer = await ask()
    const { status, body } = answer
    return { status, body, hashes, wakes, statements: statements.filter((text) => text !== '') }
  } finally {
    stop()
    Object.assign(passwords, { hash, verify })
    waker.wake = wake
  }
}

/** Notifying the workers is not part of the answer: it may happen after it, and `wakes` has it. */
function shape(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return text.includes('pg_notify') ? '' : text
}
