import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { testCertificate } from '../../../testing/certificate.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import { isNightly } from '../../../testing/depth.ts'
import type { Staff } from '../../../testing/people.ts'
import { stopAt } from '../../../testing/stop-at.ts'
import { readStream } from '../../../testing/streams.ts'
import { until } from '../../../testing/until.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { isTitled, send, titlesIn } from './testing.ts'

let app: TestApp
let owner: Staff
let environmentId: string
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  environmentId = await environmentOf(app.database.sql, owner, 'live')
})
after(() => app.close())

const { cert: ca } = testCertificate(['localhost'])
const startWorker = () =>
  startWorkerProcess({ connection: app.database.connection, key: randomBytes(32).toString('base64'), ca })

/** Many times what is notified in one transaction. */
const members = isNightly ? 30_000 : 5_000

/** Members of a segment, without the work of computing it. */
async function bigSegment(): Promise<string> {
  const { sql } = app.database
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into segments (environment_id, id, key, name, condition, generation, created_at, updated_at)
    values (${environmentId}, ${id}, 'everybody', 'Everybody', '{"field": "contact.kind", "op": "exists", "value": true}', 1, ${now},
      ${now})`
  await sql`
    insert into contacts (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), 'identified', ${now}, ${now}, ${now}, ${now}
    from generate_series(1, ${members}::int)`
  await sql`
    insert into segment_members (environment_id, segment_id, generation, contact_id, since)
    select environment_id, ${id}, 1, id, ${now} from contacts where environment_id = ${environmentId}`
  return id
}

async function recipientsOf(id: string): Promise<{ recipients: number; finished: boolean }> {
  const [row] = await app.database.sql<{ recipients: number; finished: boolean }[]>`
    select recipients, finished_at is not null as finished from notification_sends
    where environment_id = ${environmentId} and id = ${id}`
  return row ?? assert.fail('there is no such send')
}

/** Kills the workers after some batches, while one of them has a transaction open. */
async function killInTheMiddle(id: string) {
  const stop = await stopAt(app.database, {
    table: 'notification_sends',
    on: 'update',
    when: 'new.recipients > 2000',
  })
  const doomed = [await startWorker(), await startWorker()]
  await stop.reached()
  for (const worker of doomed) {
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }
  await stop.end()
  return recipientsOf(id)
}

test('each member of a segment is notified exactly once, although workers are killed meanwhile', async () => {
  const backend = await app.secretKey(owner)
  const person = await app.contact(owner)
  const segment = await bigSegment()
  await app.app.platform.waker.listen()
  const reading = await readStream(app.baseUrl, person.token)
  await reading.upTo(({ event }) => event === 'unread')

  const { id } = await send(backend, { segment_id: segment }, 'To everybody')
  const left = await killInTheMiddle(id)
  assert.ok(!left.finished && left.recipients > 0 && left.recipients < members, JSON.stringify(left))

  const rest = [await startWorker(), await startWorker()]
  try {
    await until('everybody has it', async () => (await recipientsOf(id)).finished)
  } finally {
    for (const worker of rest) worker.kill('SIGKILL')
    await Promise.all(rest.map((worker) => worker.exitCode ?? once(worker, 'exit')))
  }
  const [counted] = await app.database.sql<{ people: number; rows: number }[]>`
    select count(distinct contact_id)::int as people, count(*)::int as rows from notifications
    where environment_id = ${environmentId} and id = ${id}`
  assert.deepEqual({ ...counted }, { people: members + 1, rows: members + 1 })
  assert.equal((await recipientsOf(id)).recipients, members + 1)

  await send(backend, { contact_id: person.contactId }, 'Last')
  assert.deepEqual(titlesIn(await reading.upTo(isTitled('Last'))), ['To everybody', 'Last'])
  reading.leave()
})
