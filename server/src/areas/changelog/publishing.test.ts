import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { stopAt } from '../../../testing/stop-at.ts'
import { until } from '../../../testing/until.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { type Post, path, type Tenant, tenantOf } from './testing.ts'

const key = randomBytes(32)
let app: TestApp
const workers = new Set<ChildProcess>()
before(async () => {
  app = await testApp({ secrets: createSecrets([{ id: 'test', key }]) })
})
after(async () => {
  await Promise.all([...workers].map(kill))
  await app.close()
})

async function startWorker(): Promise<ChildProcess> {
  const worker = await startWorkerProcess({ connection: app.database.connection, key: key.toString('base64') })
  workers.add(worker)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker)
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()

async function scheduled(tenant: Tenant, ms: number): Promise<Post> {
  const { id } = await tenant.draft('Scheduled')
  const { status, body } = await tenant.owner.post(`${path}/${id}/publish`, { at: at(ms) })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('concurrent publish requests publish and announce a post once', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.draft('Once')
  assert.deepEqual(await tenant.facts(), [])
  const answers = await Promise.all([1, 2, 3].map(() => tenant.owner.post(`${path}/${id}/publish`, {})))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  const told = [{ type: 'changelog_post.published', data: { post_id: id, feedback_post_ids: [] } }]
  assert.deepEqual(await tenant.facts(), told)
})

test('a post that is unpublished and published again keeps its date and is not announced again', async () => {
  const tenant = await tenantOf(app)
  const { id, published_at } = await tenant.published('Again')
  const back = await tenant.owner.post(`${path}/${id}/unpublish`)
  assert.deepEqual([back.body.state, back.body.url, back.body.published_at], ['draft', null, published_at])
  assert.equal((await tenant.owner.post(`${path}/${id}/unpublish`)).status, 409)
  app.clock.advance(hours(1))
  const again = await tenant.owner.post(`${path}/${id}/publish`, {})
  assert.deepEqual([again.body.state, again.body.published_at], ['published', published_at])
  assert.equal((await tenant.facts()).length, 1)
})

test('a scheduled post is published at its time, unless it was unscheduled', async () => {
  const tenant = await tenantOf(app)
  const post = await scheduled(tenant, hours(2))
  const other = await scheduled(tenant, hours(2))
  assert.deepEqual([post.state, post.published_at], ['scheduled', null])
  const back = await tenant.owner.post(`${path}/${other.id}/unschedule`)
  assert.deepEqual([back.body.state, back.body.publish_at], ['draft', null])
  app.clock.advance(hours(1))
  await app.settle()
  assert.equal((await tenant.get(post.id)).state, 'scheduled')
  app.clock.advance(hours(1) + minutes(1))
  await app.settle()
  assert.deepEqual([(await tenant.get(post.id)).state, (await tenant.get(other.id)).state], ['published', 'draft'])
  assert.deepEqual(
    (await tenant.facts()).map(({ data }) => data.post_id),
    [post.id],
  )
})

test('before publishing, staff see how many voters are notified and can skip the notification', async () => {
  const tenant = await tenantOf(app)
  const board = await tenant.owner.post('/v1/organization/feedback/boards', { name: 'Ideas' })
  const { contactId } = await app.contact(tenant.owner)
  const wish = { board_id: board.body.id, title: 'Dark mode', contact_id: contactId }
  const { body: wished } = await tenant.owner.post('/v1/organization/feedback', wish)
  const { id } = await tenant.draft('Dark mode is here', { feedback_post_ids: [wished.id] })
  const effects = async () => (await tenant.owner.get(`${path}/${id}/effects`)).body
  assert.deepEqual(await effects(), { first_publication: true, feedback_posts: 1, notified: 1, mailed: 0 })
  const { body } = await tenant.owner.post(`${path}/${id}/publish`, { at: at(hours(1)), notify: false })
  assert.equal(body.notify_voters, false)
  app.clock.advance(hours(1) + minutes(1))
  await app.settle()
  const shipped = await tenant.owner.get(`/v1/organization/feedback/${wished.id}`)
  assert.equal(shipped.body.status, 'shipped')
  assert.deepEqual(await tenant.facts('feedback_vote.shipped'), [])
  assert.deepEqual(await effects(), { first_publication: false, feedback_posts: 0, notified: 0, mailed: 0 })
})

test('a publish time in the past or too far ahead is refused', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.draft('When')
  for (const when of [at(-1000), at(days(400)), 'tomorrow']) {
    const { status, body } = await tenant.owner.post(`${path}/${id}/publish`, { at: when })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['at']], when)
  }
})

test('two instances publish a post once, even if one is killed while publishing', async () => {
  const tenant = await tenantOf(app)
  const { id } = await tenant.draft('Killed')
  await tenant.owner.post(`${path}/${id}/publish`, { at: at(minutes(5)) })
  const isAnnounced = "new.type = 'changelog_post.published' and new.origin = 'service'"
  const stop = await stopAt(app.database, { table: 'fact_outbox', on: 'insert', when: isAnnounced })
  // The workers go by the real time.
  await app.database.sql`update changelog_posts set publish_at = ${new Date()} where id = ${id}`
  const one = await startWorker()
  await stop.reached()
  const two = await startWorker()
  await kill(one)
  await stop.end()
  assert.ok(workers.has(two))
  await until('it is published', async () => (await tenant.get(id)).state === 'published')
  const three = await startWorker()
  await Promise.all([kill(two), kill(three)])
  assert.equal((await tenant.facts()).length, 1)
})
