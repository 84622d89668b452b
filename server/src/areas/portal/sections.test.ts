import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'
import type { Caller } from '../../../testing/requests.ts'
import { areas } from '../../areas.ts'
import { portalSections } from './extension-points.ts'

const logged: string[] = []
let broken = false
let app: TestApp
before(async () => {
  const breaking = portalSections.by({
    broken: async () => {
      if (broken) throw new Error('cannot be read')
      return true
    },
  })
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  app = await testApp({ areas: [...areas, { ...probeArea(), authenticates: {}, contributes: [breaking] }], log })
})
after(() => app.close())

const sectionsOf = async (contact: Caller): Promise<string[]> => {
  const { status, body } = await contact.get('/v1/contact/portal')
  assert.equal(status, 200, JSON.stringify(body))
  return body.sections.filter((section: string) => section !== 'broken')
}

test('a section is shown once it has content', async () => {
  const owner = await app.signUp()
  const contact = await app.contact(owner, { environment: 'live' })
  assert.deepEqual(await sectionsOf(contact), [])
  const board = await owner.post('/v1/organization/feedback/boards', { name: 'Ideas' })
  assert.equal(board.status, 201, JSON.stringify(board.body))
  assert.deepEqual(await sectionsOf(contact), ['feedback'])
  const post = await owner.post('/v1/organization/changelog', { title: 'New', body: 'Text' })
  assert.equal(post.status, 201, JSON.stringify(post.body))
  assert.deepEqual(await sectionsOf(contact), ['feedback'], 'a draft is nothing to read')
  assert.equal((await owner.post(`/v1/organization/changelog/${post.body.id}/publish`, {})).status, 200)
  assert.deepEqual(new Set(await sectionsOf(contact)), new Set(['feedback', 'changelog']))
})

test('a section of another environment is not shown', async () => {
  const owner = await app.signUp()
  await owner.post('/v1/organization/feedback/boards', { name: 'Ideas' })
  assert.deepEqual(await sectionsOf(await app.contact(owner, { environment: 'test' })), [])
})

test('a section that fails to load is left out and logged, and the others are shown', async () => {
  const owner = await app.signUp()
  await owner.post('/v1/organization/feedback/boards', { name: 'Ideas' })
  const contact = await app.contact(owner, { environment: 'live' })
  broken = true
  const { status, body } = await contact.get('/v1/contact/portal')
  assert.deepEqual([status, body.sections], [200, ['feedback']])
  assert.match(logged.join(), /cannot be read.*"section":"broken"/)
})
