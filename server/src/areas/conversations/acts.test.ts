import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { somePicture } from '../../../testing/pictures.ts'
import { auditOf, factsOf } from '../../../testing/roster.ts'
import { change } from '../../platform/change.ts'
import { receiveMail } from './public.ts'
import { done, inbox, made, ownPath, supportOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('two conversations of one contact are merged into one with all messages', async () => {
  const { owner, person, write, get, messages } = await supportOf(app)
  const someone = await person()
  const [first, second] = [await write(someone, 'First'), await write(someone, 'Second')]
  const stranger = await write(await person(), 'Other')
  assert.equal((await owner.post(`${inbox}/${first.id}/merge`, { into: stranger.id })).status, 400)
  const into = await done(owner, `${inbox}/${first.id}/merge`, { into: second.id })
  assert.equal(into.messages, 2)
  assert.equal((await get(first.id)).merged_into, second.id)
  assert.equal((await owner.post(`${inbox}/${first.id}/reply`, { text: 'Late' })).status, 409)
  const texts = (await messages(second.id)).flatMap(({ kind, text }: { kind: string; text: string }) =>
    kind === 'message' ? [text] : [],
  )
  assert.deepEqual(texts.toSorted(), ['First', 'Second'])
  // The old id leads to the conversation that has the messages now.
  assert.equal((await someone.get(`${ownPath}/${first.id}`)).body.id, second.id)
  assert.equal((await someone.get(ownPath)).body.conversations.length, 1)
})

test('many conversations are changed in one request, each with a record in its timeline', async () => {
  const { owner, person, write, get, counts, memberId } = await supportOf(app)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await write(await person(), `Question ${n}`)).id)
  const tag = await made(owner, `${inbox}/tags`, { name: 'Spam' })
  const body = {
    ids: [...ids, memberId],
    status: 'closed',
    assignee_id: memberId,
    add_tag_ids: [tag.id],
    priority: 'low',
  }
  assert.deepEqual(await done(owner, `${inbox}/bulk`, body), { changed: 3 })
  for (const id of ids) {
    const { status, assignee_id, tag_ids, priority } = await get(id)
    assert.deepEqual([status, assignee_id, tag_ids, priority], ['closed', memberId, [tag.id], 'low'])
  }
  assert.equal((await counts()).open, 0)
  assert.deepEqual(await done(owner, `${inbox}/bulk`, body), { changed: 0 })
})

test('search matches messages, subjects, names and addresses, only within the environment', async () => {
  const { owner, person, write, list } = await supportOf(app)
  const grace = await person({ name: 'Grace Hopper', email: 'grace@compilers.example' })
  const { id } = await write(grace, 'The Überschrift is missing in my export', { subject: 'Headline' })
  await write(await person({ name: 'Other' }), 'Something else')
  const elsewhere = await supportOf(app)
  for (const q of ['uberschrift', 'ÜBER export', 'headl', 'hopper', 'grace@compilers.example', 'grace miss']) {
    assert.deepEqual(
      (await list(`q=${encodeURIComponent(q)}`)).map((one) => one.id),
      [id],
      q,
    )
    assert.deepEqual(await elsewhere.list(`q=${encodeURIComponent(q)}`), [], q)
  }
  assert.deepEqual(await list('q=grace+else'), [])
  assert.equal((await owner.get(`${inbox}?q=%27%26%7C!():*`)).status, 200)
})

test('images from staff and contacts are uploaded first and shown with the message', async () => {
  const { owner, person, write, messages, reply } = await supportOf(app)
  const someone = await person()
  const picture = { name: 'screen.png', data: (await somePicture(40, 20)).toString('base64') }
  const own = await made(someone, `${ownPath}/pictures`, picture)
  const { id } = await write(someone, 'Look', { picture_ids: [own.id] })
  const staff = await made(owner, `${inbox}/pictures`, picture)
  await reply(id, 'I see', { picture_ids: [staff.id] })
  const shown = (await messages(id)).flatMap(({ pictures }: { pictures: { url: string }[] }) =>
    pictures.map(({ url }) => url),
  )
  assert.deepEqual(shown, [staff.url, own.url])
  assert.equal((await someone.post(ownPath, { text: 'x', picture_ids: [id] })).status, 400)
  assert.equal((await someone.post(`${ownPath}/pictures`, { name: 'x', data: 'bm8=' })).status, 400)
})

test('staff start a conversation; each action leaves an audit record and a fact without personal data', async () => {
  const { owner, person } = await supportOf(app)
  const someone = await person({ name: 'Private Person' })
  const { id } = await made(owner, inbox, { contact_id: someone.contactId, text: 'Welcome!' })
  assert.equal((await someone.get(ownPath)).body.unread, 1)
  await done(owner, `${inbox}/${id}/unread`)
  await done(owner, `${inbox}/${id}/read`)
  await done(owner, `${inbox}/${id}/close`)
  await done(owner, `${inbox}/${id}/reopen`)
  const actions = (await auditOf(owner)).filter(({ target }: { target: { id: string } }) => target?.id === id)
  assert.deepEqual(
    actions.map(({ action }: { action: string }) => action).toSorted(),
    ['closed', 'read', 'reopened', 'started', 'unread'].map((act) => `conversation.${act}`),
  )
  assert.ok(!JSON.stringify(actions).includes('Private'))
  const types = (await factsOf(app, owner)).map(({ type }) => type).filter((type) => type.startsWith('conversation.'))
  assert.ok(
    ['conversation.created', 'conversation.closed', 'conversation.reopened'].every((type) => types.includes(type)),
  )
})

test('unverified sessions and other contacts cannot access the conversations of a contact', async () => {
  const { person, write } = await supportOf(app)
  const someone = await person()
  const { id } = await write(someone, 'Private')
  const claims = await person({ email: 'claims@example.com', verified: false })
  const visitor = await person({ kind: 'visitor', name: null })
  for (const other of [claims, visitor, await person()]) {
    assert.equal((await other.get(`${ownPath}/${id}`)).status, 404)
    assert.equal((await other.get(`${ownPath}/${id}/messages`)).status, 404)
    assert.equal((await other.post(`${ownPath}/${id}/messages`, { text: 'Hi' })).status, 404)
    assert.equal((await other.post(`${ownPath}/${id}/typing`)).status, 404)
    assert.equal((await other.post(`${ownPath}/${id}/rating`, { score: 1 })).status, 404)
    assert.deepEqual((await other.get(ownPath)).body.conversations, [])
  }
  assert.equal((await claims.post(ownPath, { text: 'Hi' })).status, 403)
  assert.equal((await visitor.post(ownPath, { text: 'Hi' })).status, 201)
})

test('erasing a contact deletes its conversations; an export contains them without notes', async () => {
  const { owner, person, write, reply, counts, list } = await supportOf(app)
  const someone = await person()
  const { id } = await write(someone, 'Forget me')
  await reply(id, 'We will')
  await made(owner, `${inbox}/${id}/note`, { text: 'Internal' })
  const machine = await app.secretKey(owner)
  const { body } = await machine.get(`/v1/contacts/${someone.contactId}/export`)
  const text = JSON.stringify(body)
  assert.ok(text.includes('Forget me') && text.includes('We will') && !text.includes('Internal'))
  await owner.delete(`/v1/organization/contacts/${someone.contactId}`)
  assert.equal((await owner.get(`${inbox}/${id}`)).status, 404)
  assert.deepEqual([(await counts()).open, (await list()).length], [0, 0])
})

test('an incoming email becomes a message once, only in a conversation of its contact', async () => {
  const { owner, environmentId, person, write, messages } = await supportOf(app)
  const [someone, stranger] = [await person(), await person()]
  const { id } = await write(someone, 'Hello')
  const { platform } = app.app
  const [row] = await app.database.sql<{ organization_id: string }[]>`
    select organization_id from environments where id = ${environmentId}`
  const scope = { organizationId: row?.organization_id ?? '', environmentId }
  const mail = (contactId: string, externalId: string, conversationId: string | null = id) =>
    change(platform, scope, (tx) =>
      receiveMail(tx, scope, {
        externalId,
        conversationId,
        contact: { id: contactId, name: 'Some' },
        verified: true,
        subject: 'Re: Hello',
        text: 'By mail',
        html: '<p>By mail</p>',
        quotedHtml: '<blockquote>Hello</blockquote>',
        pictures: [],
        now: app.clock.now(),
      }),
    )
  const stored = await mail(someone.contactId, 'a')
  assert.equal(stored?.isNew, true)
  assert.deepEqual(await mail(someone.contactId, 'a'), { ...stored, isNew: false })
  assert.equal(await mail(stranger.contactId, 'b'), null)
  const begun = await mail(stranger.contactId, 'c', null)
  assert.equal((await owner.get(`${inbox}/${begun?.conversationId}`)).body.channel, 'email')
  const [last] = (await messages(id)).filter(({ kind }: { kind: string }) => kind === 'message')
  assert.deepEqual([last.channel, last.quoted_html], ['email', '<blockquote>Hello</blockquote>'])
})
