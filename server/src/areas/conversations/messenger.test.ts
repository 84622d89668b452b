import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { websiteOf } from '../../../testing/website.ts'
import { done, inbox, ownPath, supportOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('the messenger is off in the widget and in the portal until staff turn it on', async () => {
  const support = await supportOf(app)
  const website = await websiteOf(app, support.owner)
  const [person, other] = [await support.person(), await support.person()]
  const part = async (visitor: string) => (await website.boot(visitor)).body.conversations
  const sections = async (of: typeof person) => (await of.get('/v1/contact/portal')).body.sections as string[]
  assert.deepEqual(await part('visitor-1'), { unread: 0, messenger: false, active: false })
  assert.equal((await sections(person)).includes('conversations'), false)

  // A conversation from before remains readable.
  await support.write(person, 'Hello')
  assert.equal((await sections(person)).includes('conversations'), true)
  assert.equal((await sections(other)).includes('conversations'), false)

  const turned = await support.owner.patch(`${inbox}/settings`, { messenger: true })
  assert.deepEqual([turned.status, turned.body.messenger], [200, true])
  assert.deepEqual(await part('visitor-2'), { unread: 0, messenger: true, active: false })
  assert.equal((await sections(other)).includes('conversations'), true)
})

test('boot reports a conversation as active until it is closed', async () => {
  const support = await supportOf(app)
  const website = await websiteOf(app, support.owner)
  const visitor = await website.visitor()
  const part = async () => (await website.boot(visitor.anonymousId)).body.conversations
  const begun = await visitor.post(ownPath, { text: 'Anybody there?' })
  assert.equal(begun.status, 201)
  assert.equal((await part()).active, true)
  await support.reply(begun.body.id, 'Yes')
  assert.deepEqual(await part(), { unread: 1, messenger: false, active: true })
  await done(support.owner, `${inbox}/${begun.body.id}/close`)
  assert.deepEqual(await part(), { unread: 1, messenger: false, active: false })
})
