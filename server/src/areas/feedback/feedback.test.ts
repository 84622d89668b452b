import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { websiteOf } from '../../../testing/website.ts'
import { made, ownPath, staffPath, tenantOf, titlesOf, voteFor } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const factTypes = async (environmentId: string): Promise<string[]> => {
  const rows = await app.database.sql<{ type: string }[]>`
    select type from facts where environment_id = ${environmentId} order by sequence`
  return rows.map(({ type }) => type)
}

test('a post starts with the vote of its author, and each contact votes once, despite repeats', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person({ name: 'Ada' }), await tenant.person({ name: 'Grace' })]
  const post = await tenant.post(ada, ' Dark mode ', { body: 'My eyes hurt.' })
  assert.deepEqual(
    [post.title, post.votes, post.own, post.voted, post.editable, post.author_name],
    ['Dark mode', 1, true, true, true, 'Ada'],
  )
  const answers = await Promise.all([1, 2, 3].map(() => voteFor(grace, post.id)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const seen = (await grace.get(`${ownPath}/${post.id}`)).body
  assert.deepEqual([seen.votes, seen.voted, seen.own, seen.author_name], [2, true, false, 'Ada'])
  assert.equal((await grace.delete(`${ownPath}/${post.id}/vote`)).body.votes, 1)
  assert.equal((await grace.delete(`${ownPath}/${post.id}/vote`)).body.votes, 1)
})

test('the author can edit and delete a post until another contact votes, and no fact reports this', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person(), await tenant.person()]
  const post = await tenant.post(ada, 'Darkmode')
  await app.settle()
  const before = await factTypes(tenant.environmentId)
  const edited = await ada.patch(`${ownPath}/${post.id}`, { title: 'Dark mode' })
  assert.deepEqual([edited.status, edited.body.title], [200, 'Dark mode'])
  assert.equal((await grace.patch(`${ownPath}/${post.id}`, { title: 'Mine' })).status, 404)
  const gone = await tenant.post(ada, 'Never mind')
  assert.equal((await ada.delete(`${ownPath}/${gone.id}`)).status, 204)
  await app.settle()
  const told = (await factTypes(tenant.environmentId)).slice(before.length)
  assert.deepEqual(told, ['feedback_post.created'])

  await voteFor(grace, post.id)
  const refused = [await ada.patch(`${ownPath}/${post.id}`, { title: 'X' }), await ada.delete(`${ownPath}/${post.id}`)]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error.code]),
    [
      [409, 'conflict'],
      [409, 'conflict'],
    ],
  )
  await grace.delete(`${ownPath}/${post.id}/vote`)
  assert.equal((await ada.patch(`${ownPath}/${post.id}`, { title: 'Night mode' })).status, 200)
})

test('visitors and unverified contacts can read public boards without names of authors, and cannot write', async () => {
  const tenant = await tenantOf(app)
  const ada = await tenant.person({ name: 'Ada' })
  const post = await tenant.post(ada, 'Dark mode')
  await made(ada, `${ownPath}/${post.id}/comments`, { text: 'Please' })
  for (const somebody of [await tenant.person({ kind: 'visitor' }), await tenant.person({ verified: false })]) {
    const seen = (await somebody.get(`${ownPath}/${post.id}`)).body
    assert.deepEqual([seen.title, seen.author_name, seen.voted], ['Dark mode', null, false])
    const { comments } = (await somebody.get(`${ownPath}/${post.id}/comments`)).body
    assert.deepEqual([comments[0].text, comments[0].name], ['Please', null])
    const refused = [
      await somebody.post(ownPath, { title: 'Mine' }),
      await somebody.post(`${ownPath}/${post.id}/vote`),
      await somebody.post(`${ownPath}/${post.id}/comments`, { text: 'Me too' }),
    ]
    for (const { status, body } of refused) assert.deepEqual([status, body.error.code], [403, 'unverified_session'])
  }
})

test('only the segment of a private board sees it', async () => {
  const tenant = await tenantOf(app)
  const [inside, outside] = [await tenant.person({ email: 'a@globex.test' }), await tenant.person()]
  const condition = { field: 'contact.email_domain', op: 'eq', value: 'globex.test' }
  const segment = await made(tenant.owner, '/v1/organization/segments', { name: 'Globex', condition })
  await app.settle()
  const board = await tenant.board('Partners', { segment_id: segment.id })
  const post = await tenant.post(inside, 'Single sign-on', { board_id: board.id })
  assert.deepEqual(await titlesOf(inside, ownPath), ['Single sign-on'])
  assert.deepEqual(await titlesOf(outside, ownPath), [])
  const boards = async (person: typeof inside) =>
    (await person.get(`${ownPath}/boards`)).body.boards.map(({ name }: { name: string }) => name)
  assert.deepEqual([await boards(inside), await boards(outside)], [['Ideas', 'Partners'], ['Ideas']])
  const answers = [
    await outside.get(`${ownPath}/${post.id}`),
    await voteFor(outside, post.id),
    await outside.post(`${ownPath}/${post.id}/comments`, { text: 'Hm' }),
  ]
  for (const { status } of answers) assert.equal(status, 404)
  assert.equal((await outside.post(ownPath, { title: 'X', board_id: board.id })).status, 400)
  assert.deepEqual(await titlesOf(outside, `${ownPath}/similar?q=single sign-on`), [])
  const deleted = await tenant.owner.delete(`/v1/organization/segments/${segment.id}`)
  assert.equal(deleted.status, 409)
})

test('on a moderated board only the author sees a post until staff approve it', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person(), await tenant.person()]
  const board = await tenant.board('Moderated', { moderated: true })
  const post = await tenant.post(ada, 'Buy my watches', { board_id: board.id })
  assert.equal(post.pending, true)
  assert.deepEqual([await titlesOf(ada, ownPath), await titlesOf(grace, ownPath)], [['Buy my watches'], []])
  assert.deepEqual(await titlesOf(tenant.owner, `${staffPath}?moderation=pending`), ['Buy my watches'])
  await tenant.owner.patch(`${staffPath}/${post.id}`, { moderation: 'visible' })
  assert.deepEqual(await titlesOf(grace, ownPath), ['Buy my watches'])
  await tenant.owner.patch(`${staffPath}/${post.id}`, { moderation: 'hidden' })
  assert.deepEqual([await titlesOf(ada, ownPath), await titlesOf(grace, ownPath)], [[], []])
})

test('staff post and vote on behalf of a contact, answer officially, and comment', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person({ name: 'Ada' }), await tenant.person({ name: 'Grace' })]
  const post = await tenant.staffPost('Dark mode', { contact_id: ada.contactId })
  assert.deepEqual([post.author.contact_id, post.created_by, post.votes], [ada.contactId, 'Olive Owner', 1])
  const path = `${staffPath}/${post.id}`
  for (const _ of [1, 2]) await tenant.owner.post(`${path}/votes`, { contact_id: grace.contactId })
  const { voters } = (await tenant.owner.get(`${path}/voters`)).body
  assert.deepEqual(
    voters.map(({ name, by_staff }: { name: string; by_staff: boolean }) => [name, by_staff]),
    [
      ['Ada', true],
      ['Grace', true],
    ],
  )
  for (const _ of [1, 2]) assert.equal((await tenant.owner.delete(`${path}/votes/${grace.contactId}`)).status, 204)
  assert.equal((await tenant.owner.get(path)).body.votes, 1)
  const answered = await tenant.owner.post(`${path}/answer`, { text: '**Soon** <script>alert(1)</script>' })
  assert.deepEqual([answered.status, answered.body.answered_by], [200, 'Olive Owner'])
  const seen = (await grace.get(`${ownPath}/${post.id}`)).body
  assert.match(seen.answer_html, /<strong>Soon<\/strong>/)
  assert.doesNotMatch(seen.answer_html, /<script>/)
  await made(tenant.owner, `${path}/comments`, { text: 'Tell us more' })
  const hidden = await made(grace, `${ownPath}/${post.id}/comments`, { text: 'Spam' })
  await tenant.owner.patch(`${path}/comments/${hidden.id}`, { hidden: true })
  const { comments } = (await ada.get(`${ownPath}/${post.id}/comments`)).body
  assert.deepEqual(
    comments.map(({ text, by_staff }: { text: string; by_staff: boolean }) => [text, by_staff]),
    [['Tell us more', true]],
  )
  assert.equal((await ada.get(`${ownPath}/${post.id}`)).body.comments, 1)
})

test('merging duplicates combines their votes, one per contact, and their links lead to the target post', async () => {
  const tenant = await tenantOf(app)
  const people = await Promise.all([1, 2, 3, 4].map(() => tenant.person()))
  const [a, b, c, d] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const [stays, goes, earlier] = [
    await tenant.post(a, 'Dark mode'),
    await tenant.post(b, 'Night theme'),
    await tenant.post(d, 'Black theme'),
  ]
  for (const person of [a, c]) await voteFor(person, goes.id)
  await voteFor(c, stays.id)
  await made(c, `${ownPath}/${goes.id}/comments`, { text: 'This one' })
  await tenant.owner.post(`${staffPath}/${earlier.id}/merge`, { into: goes.id })
  const merged = await tenant.owner.post(`${staffPath}/${goes.id}/merge`, { into: stays.id })
  assert.deepEqual([merged.status, merged.body.votes, merged.body.comments], [200, 4, 1])
  for (const { id } of [goes, earlier]) assert.equal((await a.get(`${ownPath}/${id}`)).body.id, stays.id)
  assert.equal((await voteFor(b, goes.id)).body.votes, 4)
  assert.deepEqual(await titlesOf(a, ownPath), ['Dark mode'])
  const refused = [
    await tenant.owner.post(`${staffPath}/${goes.id}/merge`, { into: stays.id }),
    await tenant.owner.post(`${staffPath}/${stays.id}/merge`, { into: goes.id }),
    await tenant.owner.post(`${staffPath}/${stays.id}/merge`, { into: stays.id }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [409, 409, 400],
  )
})

test('typing a title suggests similar posts, and a search matches the beginnings of words', async () => {
  const tenant = await tenantOf(app)
  const ada = await tenant.person()
  const titles = ['Export invoices as CSV', 'Dark mode for the editor', 'Exporting contacts', 'Keyboard shortcuts']
  for (const title of titles) await tenant.post(ada, title)
  assert.deepEqual(await titlesOf(ada, `${ownPath}/similar?q=I would like to export my contac`), [
    'Exporting contacts',
    'Export invoices as CSV',
  ])
  assert.deepEqual(await titlesOf(tenant.owner, `${staffPath}/similar?q=shortcut`), ['Keyboard shortcuts'])
  assert.deepEqual(await titlesOf(ada, `${ownPath}/similar?q=the`), [])
  assert.deepEqual((await titlesOf(ada, `${ownPath}?q=expo`)).sort(), ['Export invoices as CSV', 'Exporting contacts'])
  assert.deepEqual(await titlesOf(tenant.owner, `${staffPath}?q=dark ed`), ['Dark mode for the editor'])
})

test('the public roadmap shows posts planned, in progress and shipped with their votes, and answers 304', async () => {
  const tenant = await tenantOf(app)
  const { key } = await websiteOf(app, tenant.owner)
  const ada = await tenant.person()
  const post = await tenant.post(ada, 'Dark mode')
  const hidden = await tenant.staffPost('Secret', { status: 'planned' })
  await tenant.owner.patch(`${staffPath}/${hidden.id}`, { moderation: 'hidden' })
  for (const status of ['planned', 'in_progress', 'shipped'] as const) {
    await tenant.owner.patch(`${staffPath}/${post.id}`, { status })
    const { body } = await app.anyone.get(`/v1/roadmap/${key}`)
    const shown = Object.entries(body).flatMap(([column, posts]) =>
      (posts as { title: string; votes: number }[]).map(({ title, votes }) => [column, title, votes]),
    )
    assert.deepEqual(shown, [[status, 'Dark mode', 1]])
  }
  const { headers } = await app.anyone.get(`/v1/roadmap/${key}`)
  const again = await app.anyone.get(`/v1/roadmap/${key}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  assert.equal(again.status, 304)
})
