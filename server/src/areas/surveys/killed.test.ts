import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { callerAt } from '../../../testing/requests.ts'
import { startServiceProcess } from '../../../testing/service-process.ts'
import { type Stop, stopAt } from '../../../testing/stop-at.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { pendingOf, respond, tenantOf } from './testing.ts'

const key = randomBytes(32)
let app: TestApp
before(async () => {
  app = await testApp({ secrets: createSecrets([{ id: 'test', key }]) })
})
after(() => app.close())

const wish = () => ({ connection: app.database.connection, key: key.toString('base64') })

async function kill(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

const moments: Record<string, Stop> = {
  'while the response is written': { table: 'survey_responses', on: 'insert' },
  'while its answers are': { table: 'survey_answers', on: 'insert' },
  'right before it is committed': {
    table: 'fact_outbox',
    on: 'insert',
    when: "new.type = 'survey.response_recorded'",
  },
}

for (const [moment, stop] of Object.entries(moments)) {
  test(`killed ${moment}: nothing is stored, and the repeated request is recorded once`, async () => {
    const tenant = await tenantOf(app)
    const survey = await tenant.survey()
    const person = await app.contact(tenant.owner)
    const { process, url } = await startServiceProcess({ ...wish(), aheadMs: 0 })
    const stopped = await stopAt(app.database, stop)
    const lost = respond(callerAt(url, person.token), survey, [9, 'Fast']).catch(() => null)
    await stopped.reached()
    await kill(process)
    assert.equal(await lost, null, 'it was answered')
    await stopped.end()
    assert.deepEqual((await pendingOf(person)).answers, {})
    for (let n = 0; n < 2; n++) assert.equal((await respond(person, survey, [9, 'Fast'])).status, 200)
    await app.settle()
    const told = await app.database.sql`
      select 1 from facts where type = 'survey.response_recorded' and contact_id = ${person.contactId}`
    assert.equal(told.length, 1)
    const { body } = await tenant.owner.get(`/v1/organization/surveys/${survey.id}/responses`)
    assert.equal(body.responses.length, 1)
  })
}

test('every contact is invited although a worker is killed meanwhile', async () => {
  const tenant = await tenantOf(app)
  // A survey waits for events that are known.
  await tenant.track(await tenant.contact(), 'Exported')
  const survey = await tenant.survey({ trigger: { on: 'event', name: 'Exported' } })
  const person = await app.contact(tenant.owner)
  await tenant.track(person.contactId, 'Exported')
  const stopped = await stopAt(app.database, { table: 'survey_invitations', on: 'insert' })
  const worker = await startWorkerProcess(wish())
  await stopped.reached()
  await kill(worker)
  await stopped.end()
  assert.equal(await pendingOf(person), null)
  await app.settle()
  assert.equal((await pendingOf(person)).id, survey.id)
})
