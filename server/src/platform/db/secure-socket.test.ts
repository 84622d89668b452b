import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type postgres from 'postgres'
import { testCertificate } from '../../../testing/certificate.ts'
import { type CuttableLine, cuttableLine } from '../../../testing/cuttable-line.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { type TlsFront, tlsFront } from '../../../testing/tls-front.ts'
import { until } from '../../../testing/until.ts'
import { type Connection, connect } from './connect.ts'
import { isUnreachable } from './errors.ts'

let database: TestDatabase
let line: CuttableLine
let front: TlsFront
const certificate = testCertificate(['localhost'])

before(async () => {
  database = await testDatabase()
  front = await tlsFront(database.connection, certificate)
  const { port } = new URL(address('127.0.0.1', 'require', front.connection))
  line = await cuttableLine(`postgres://127.0.0.1:${port}`)
})
after(async () => {
  await line.close()
  await front.close()
  await database.drop()
})
beforeEach(() => line.restore())

/** The database of the test, at the port where that connection leads. */
function address(host: string, mode: string, at: Connection = line.connection): string {
  const { user, name } = identityOf(database.connection)
  const port = typeof at === 'string' ? new URL(at).port : at.port
  return `postgres://${user}@${host}:${port}/${name}?sslmode=${mode}`
}

function identityOf(connection: Connection): { user: string; name: string } {
  if (typeof connection !== 'string') {
    const { user, password, database } = connection
    return { user: withPassword(user, password), name: database }
  }
  const { username, password, pathname } = new URL(connection)
  return { user: withPassword(username, decodeURIComponent(password)), name: pathname.slice(1) }
}

const withPassword = (user: string, password = '') =>
  password === '' ? user : `${user}:${encodeURIComponent(password)}`

const one = (sql: postgres.Sql) => sql<{ n: number }[]>`select 1 as n`.then(([row]) => row?.n)

const isHealed = (sql: postgres.Sql) =>
  one(sql).then(
    () => true,
    () => false,
  )

async function using(url: string, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = connect(url, { max: 3, statementTimeoutMs: 20_000 })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

test('queries work over TLS, with and without verification of the server name', async () => {
  await using(address('127.0.0.1', 'require'), async (sql) => assert.equal(await one(sql), 1))
  await using(address('localhost', 'verify-full'), async (sql) => {
    await assert.rejects(one(sql), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    // The place in the pool is not lost.
    for (let n = 0; n < 5; n++) await assert.rejects(one(sql), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })
})

test('a server without TLS is refused if TLS is required, and used if TLS is preferred', async () => {
  const plain = await cuttableLine(database.connection)
  const demanding = address('127.0.0.1', 'require', plain.connection)
  await using(demanding, (sql) => assert.rejects(one(sql), /does not support TLS/))
  await using(address('127.0.0.1', 'prefer', plain.connection), async (sql) => assert.equal(await one(sql), 1))
  await plain.close()
})

test('every query on a breaking connection gets a result or an error', async () => {
  await using(address('127.0.0.1', 'require'), async (sql) => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([one(sql), one(sql), one(sql)])
      // Asks in every turn of the loop, so also between a socket's error and its close. Waiting requests are refused a
      // few at a time, so there are never more than can be answered soon.
      const answers: unknown[] = []
      let [asked, isBroken] = [0, false]
      const ask = () => {
        if (!isBroken) setImmediate(ask)
        if (asked - answers.length > 30) return
        asked++
        one(sql).then(
          (answer) => answers.push(answer),
          (error) => answers.push(error),
        )
      }
      ask()
      await line.cut()
      await until('some are refused', () => answers.some(isUnreachable))
      isBroken = true
      await until('everyone is told', () => answers.length === asked)
      for (const answer of answers) assert.ok(answer === 1 || isUnreachable(answer), String(answer))
      await line.restore()
      await until('it has healed', () => isHealed(sql))
    }
  })
})

test('a server that accepts the connection and does not respond times out', async () => {
  await using(address('127.0.0.1', 'require'), async (sql) => {
    line.freeze()
    await assert.rejects(one(sql), { code: 'CONNECT_TIMEOUT' })
    await line.restore()
    await until('it has healed', () => isHealed(sql))
  })
})
