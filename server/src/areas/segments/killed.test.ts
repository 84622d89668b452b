import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { testCertificate } from '../../../testing/certificate.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import { until } from '../../../testing/until.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { lockSegments } from './segments.sql.ts'

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

/** Several times what is computed in one transaction. */
const contacts = 40_000

const addContacts = () => app.database.sql`
  insert into contacts (environment_id, id, kind, attributes, first_seen_at, last_seen_at, created_at, updated_at)
  select ${environmentId}, gen_random_uuid(), 'identified', jsonb_build_object('seats', n % 50), now(), now(), now(), now()
  from generate_series(1, ${contacts}::int) n`

interface Row {
  generation: number
  next_generation: number | null
  computed: number
  members: number
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await app.database.sql<Row[]>`
    select generation, next_generation, computed, members from segments
    where environment_id = ${environmentId} and id = ${id}`
  return row ?? assert.fail('there is no such segment')
}

/** Contacts that are in it and should not be, or should be and are not. */
async function wrongIn(id: string, { generation }: Row): Promise<number> {
  const [row] = await app.database.sql<{ wrong: number }[]>`
    select count(*) as wrong from (
      select id from contacts where environment_id = ${environmentId} and (attributes ->> 'seats')::int >= 25
    ) right_ones full join (
      select contact_id from segment_members
      where environment_id = ${environmentId} and segment_id = ${id} and generation = ${generation}
    ) written on written.contact_id = right_ones.id
    where written.contact_id is null or right_ones.id is null`
  return Number(row?.wrong)
}

/** Kills the worker between two batches, while it waits for its turn with a transaction open. */
async function killInTheMiddle(id: string): Promise<Row> {
  const worker = await startWorker()
  await until('a part of it is computed', async () => (await rowOf(id)).computed > 0)
  return transaction(app.database.sql, async (tx) => {
    await lockSegments(tx, { environmentId })
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
    return rowOf(id)
  })
}

test('a segment is computed correctly by another worker after the first one is killed', async () => {
  await addContacts()
  const condition = { all: [{ field: 'attributes.seats', op: 'gte', value: 25 }] }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'Large', condition })
  const left = await killInTheMiddle(segment.id)
  assert.ok(left.next_generation !== null && left.computed > 0 && left.computed < contacts, JSON.stringify(left))
  assert.equal((await owner.get(`/v1/organization/segments/${segment.id}`)).body.state, 'computing')

  // Changed while nobody is there: on either side of where it stopped.
  const backend = await app.secretKey(owner)
  const some = await app.database.sql<{ id: string; seats: number }[]>`
    (select id, (attributes ->> 'seats')::int as seats from contacts where environment_id = ${environmentId} order by id limit 10)
    union all
    (select id, (attributes ->> 'seats')::int from contacts where environment_id = ${environmentId} order by id desc limit 10)`
  for (const { id, seats } of some) {
    const { status } = await backend.patch(`/v1/contacts/${id}`, { attributes: { seats: seats >= 25 ? 1 : 30 } })
    assert.equal(status, 200)
  }

  const worker = await startWorker()
  try {
    const isDone = async () => (await rowOf(segment.id)).next_generation === null && (await queued()) === 0
    await until('it is computed and the changes are applied', isDone)
  } finally {
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }
  const row = await rowOf(segment.id)
  assert.equal(await wrongIn(segment.id, row), 0)
  assert.equal(row.members, contacts / 2 + some.reduce((sum, { seats }) => sum + (seats >= 25 ? -1 : 1), 0))
})

async function queued(): Promise<number> {
  const [row] = await app.database.sql<{ count: number }[]>`
    select count(*) from segment_changes where environment_id = ${environmentId}`
  return Number(row?.count)
}
