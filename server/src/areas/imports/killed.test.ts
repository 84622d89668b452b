import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { testCertificate } from '../../../testing/certificate.ts'
import { stopAt } from '../../../testing/stop-at.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { countsOf, type Importer, upload } from './testing.ts'

let app: TestApp
let key: Importer
before(async () => {
  app = await testApp()
  key = await app.secretKey(await app.signUp(), 'test')
})
after(() => app.close())

const { cert: ca } = testCertificate(['localhost'])
const startWorker = () =>
  startWorkerProcess({ connection: app.database.connection, key: randomBytes(32).toString('base64'), ca })

/** Several batches. */
const lines = 2500

test('an import whose worker is killed contains only whole batches, and another worker continues it', async () => {
  const rows = Array.from({ length: lines }, (_, n) => (n % 100 === 7 ? `k${n},bad` : `k${n},k${n}@example.com`))
  const id = await upload(key, { kind: 'contacts', content: ['external_id,email', ...rows, ''].join('\n') })
  await key.post(`/v1/imports/${id}/start`, {})
  const progress = async () => (await key.get(`/v1/imports/${id}`)).body
  const contacts = async () => {
    const [row] = await app.database.sql<{ count: number }[]>`
      select count(*) as count from contacts where external_id like 'k%'`
    return row?.count ?? 0
  }
  // In the second batch, with its contacts written and not committed.
  const stopped = await stopAt(app.database, {
    table: 'import_refusals',
    on: 'insert',
    when: 'new.line > 1500',
  })
  const worker = await startWorker()
  await stopped.reached()
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
  await stopped.end()
  const left = await progress()
  assert.equal(left.status, 'running')
  assert.equal(left.created + left.refused, 1000)
  assert.equal(await contacts(), left.created)
  await app.settle()
  const done = await progress()
  assert.equal(done.status, 'completed')
  assert.deepEqual(countsOf(done), { created: lines - 25, updated: 0, unchanged: 0, refused: 25 })
  assert.equal(await contacts(), lines - 25)
})
