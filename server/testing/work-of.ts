import type { TestApp } from './app.ts'
import type { Answer } from './requests.ts'

export interface Work {
  status: number
  body: unknown
  statements: string[]
  hashes: number
}

/** Everything that a request makes the database and the password hash do. */
export async function workOf(app: TestApp, ask: () => Promise<Answer>): Promise<Work> {
  const statements: string[] = []
  let hashes = 0
  const { options } = app.database.sql as unknown as { options: { debug: unknown } }
  const { passwords } = app.app.platform
  const { hash, verify } = passwords
  const counted =
    <A extends unknown[], T>(work: (...given: A) => T) =>
    (...given: A): T => {
      hashes++
      return work(...given)
    }
  Object.assign(passwords, { hash: counted(hash), verify: counted(verify) })
  options.debug = (_connection: number, statement: string) => statements.push(shape(statement))
  try {
    const answer = await ask()
    return { status: answer.status, body: answer.body, hashes, statements: statements.filter((text) => text !== '') }
  } finally {
    options.debug = false
    Object.assign(passwords, { hash, verify })
  }
}

/** A row that is written is one write, whichever table it goes to; notifying the workers is not part of the answer. */
function shape(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  if (text.includes('pg_notify')) return ''
  return text.replace(/^insert into (mail_outbox|contact_tokens|staff_tokens) .*$/, 'insert a row')
}
