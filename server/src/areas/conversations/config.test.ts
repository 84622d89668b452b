import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { joined, membershipOf } from '../../../testing/roster.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { done, inbox, made, ownPath, supportOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

test('rules run in order on a new conversation, by words, channel, segment and hours', async () => {
  const { owner, person, write, get, messages, memberId } = await supportOf(app)
  const tag = await made(owner, `${inbox}/tags`, { name: 'Billing' })
  const group = await made(owner, `${inbox}/groups`, { name: 'Money', member_ids: [memberId] })
  const rule = (name: string, when: object, actions: object, position: number) =>
    made(owner, `${inbox}/rules`, { name, when, actions, position })
  await rule('Words', { words: ['ÍNVOICE', 'refund'] }, { tag_ids: [tag.id], priority: 'high', group_id: group.id }, 1)
  await rule('Later', { words: ['invoice'] }, { priority: 'urgent', reply: 'We look *into* it.' }, 2)
  await rule('Portal', { channels: ['portal'] }, { assignee_id: memberId }, 3)
  await rule('Closed', { hours: 'outside' }, { priority: 'low' }, 4)
  const someone = await person()
  const billed = await get((await write(someone, 'My Invoice is wrong')).id)
  assert.deepEqual(
    [billed.tag_ids, billed.priority, billed.group_id, billed.assignee_id, billed.unread],
    [[tag.id], 'urgent', group.id, null, true],
  )
  assert.equal(billed.preview.text, 'My Invoice is wrong')
  const [reply] = (await messages(billed.id)).filter(
    ({ author_kind, kind }: { author_kind: string; kind: string }) => author_kind === 'rule' && kind === 'message',
  )
  assert.equal(reply.html, '<p>We look <em>into</em> it.</p>')
  assert.equal(billed.first_response_at, null)
  const other = await get((await write(someone, 'Hello', { channel: 'portal' })).id)
  assert.deepEqual([other.priority, other.assignee_id], ['normal', memberId])
})

test('a rule matches the contacts of a segment, which cannot be deleted while the rule uses it', async () => {
  const { owner, person, write, get } = await supportOf(app)
  const big = await person({ email: 'ada@big.example' })
  const condition = { field: 'contact.email_domain', op: 'eq', value: 'big.example' }
  const segment = await made(owner, '/v1/organization/segments', { name: 'Big', condition })
  await app.settle()
  const actions = { priority: 'urgent' }
  const rule = await made(owner, `${inbox}/rules`, { name: 'Big', when: { segment_id: segment.id }, actions })
  const someone = await person()
  assert.equal((await get((await write(someone, 'Hello')).id)).priority, 'normal')
  assert.equal((await get((await write(big, 'Hello')).id)).priority, 'urgent')
  const { status } = await owner.delete(`/v1/organization/segments/${segment.id}`)
  assert.equal(status, 409)
  assert.equal((await owner.delete(`${inbox}/rules/${rule.id}`)).status, 204)
})

test('outside business hours the away message is sent, and targets count business minutes', async () => {
  const { owner, person, write, get, messages } = await supportOf(app)
  const patch = (body: object) => owner.patch(`${inbox}/settings`, body)
  assert.equal((await patch({ time_zone: 'Europe/Nowhere' })).status, 400)
  assert.equal((await patch({ hours: [{ day: 'monday', from: '12:00', to: '09:00' }] })).status, 400)
  const now = app.clock.now()
  // Open one hour of tomorrow, in UTC.
  const tomorrow = weekdays[now.getUTCDay() % 7] as string
  const set = await patch({
    time_zone: 'UTC',
    hours: [{ day: tomorrow, from: '09:00', to: '10:00' }],
    away_message: 'Back **tomorrow**.',
    first_response_minutes: 30,
  })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const someone = await person()
  const { id } = await write(someone, 'Anybody?')
  const [own] = (await someone.get(`${ownPath}/${id}/messages`)).body.messages
  assert.deepEqual([own.author_kind, own.html], ['system', '<p>Back <strong>tomorrow</strong>.</p>'])
  assert.equal((await someone.get(ownPath)).body.within_hours, false)
  const { clock } = await get(id)
  assert.equal(clock.target, 'first_response')
  assert.equal(new Date(clock.due_at).toISOString().slice(11, 16), '09:30')
  app.clock.advance(Date.parse(clock.due_at) - app.clock.now().getTime() + minutes(1))
  await app.settle()
  assert.equal((await get(id)).clock.missed, true)
  assert.ok((await messages(id)).some(({ event }: { event?: { action: string } }) => event?.action === 'target_missed'))
  assert.equal((await owner.get(`${inbox}/reports`)).body.total.targets_missed, 1)
})

test('the list returns each conversation in the same form as a single read, with its target', async () => {
  const { owner, person, write, reply, get, list } = await supportOf(app)
  const targets = { first_response_minutes: 30, resolution_minutes: 60 }
  assert.equal((await owner.patch(`${inbox}/settings`, targets)).status, 200)
  const someone = await person({ name: 'Grace "Amazing" Hopper' })
  const texts = ['Waits', 'Late', 'Answered', 'Snoozed', 'Closed', 'Tagged']
  const ids = Object.fromEntries(
    await Promise.all(texts.map(async (text) => [text, (await write(someone, `${text}, "created_at":null}`)).id])),
  )
  const tag = await made(owner, `${inbox}/tags`, { name: 'Billing' })
  await reply(ids.Answered, 'Hello')
  const until = new Date(app.clock.now().getTime() + hours(3)).toISOString()
  await done(owner, `${inbox}/${ids.Snoozed}/snooze`, { until })
  await done(owner, `${inbox}/${ids.Closed}/close`)
  await done(someone, `${ownPath}/${ids.Closed}/rating`, { score: 5, comment: 'Quick' })
  await done(owner, `${inbox}/${ids.Tagged}/tag`, { add: [tag.id] })
  for (const later of [0, minutes(45), minutes(30)]) {
    app.clock.advance(later)
    await app.settle()
    const listed = await list('limit=50')
    assert.equal(listed.length, texts.length)
    for (const conversation of listed) {
      const { present: _, contact_typing: __, ...alone } = await get(conversation.id)
      assert.deepEqual(conversation, alone)
    }
  }
  const missed = async (id: string) => (await get(id)).clock
  assert.deepEqual([(await missed(ids.Waits)).missed, (await missed(ids.Answered)).target], [true, 'resolution'])
  assert.equal(await missed(ids.Closed), null)
})

test('canned replies are found by their words and filled for a conversation', async () => {
  const { owner, person, write } = await supportOf(app)
  const text = 'Hello {{contact.first_name | there}}, {{ contact.email }} {{unknown}}. {{agent.name}}'
  const reply = await made(owner, `${inbox}/canned-replies`, { name: 'Greeting', shortcut: 'hi', text })
  assert.equal((await owner.post(`${inbox}/canned-replies`, { name: 'Same', shortcut: 'hi', text })).status, 400)
  const someone = await person({ name: 'Grace Hopper' })
  const { id } = await write(someone, 'Hello')
  const { body } = await owner.get(`${inbox}/canned-replies?q=greet&conversation_id=${id}`)
  assert.equal(body.canned_replies[0].filled, `Hello Grace, ${someone.email} {{unknown}}. ${owner.name}`)
  assert.deepEqual((await owner.get(`${inbox}/canned-replies?q=nothing`)).body.canned_replies, [])
  assert.equal((await owner.patch(`${inbox}/canned-replies/${reply.id}`, { shortcut: null })).body.shortcut, null)
  assert.equal((await owner.delete(`${inbox}/canned-replies/${reply.id}`)).status, 204)
})

test('deleting a tag or a group removes it from its conversations', async () => {
  const { owner, person, write, get, list, counts } = await supportOf(app)
  const tag = await made(owner, `${inbox}/tags`, { name: 'Bug', color: '#ff0000' })
  assert.equal((await owner.post(`${inbox}/tags`, { name: 'bug' })).status, 400)
  const group = await made(owner, `${inbox}/groups`, { name: 'Line' })
  const view = await made(owner, `${inbox}/views`, { name: 'Bugs', shows: { tag_id: tag.id } })
  const { id } = await write(await person(), 'Hello')
  await done(owner, `${inbox}/${id}/tag`, { add: [tag.id] })
  await done(owner, `${inbox}/${id}/assign`, { group_id: group.id })
  assert.deepEqual(
    (await list(`tag_id=${tag.id}&group_id=${group.id}`)).map((one) => one.id),
    [id],
  )
  assert.deepEqual(
    (await list(`view_id=${view.id}`)).map((one) => one.id),
    [id],
  )
  assert.deepEqual((await counts()).views, [{ id: view.id, count: 1 }])
  assert.deepEqual((await counts()).groups, [{ id: group.id, open: 1 }])
  assert.equal((await owner.patch(`${inbox}/tags/${tag.id}`, { name: 'Bugs' })).body.name, 'Bugs')
  assert.equal((await owner.delete(`${inbox}/tags/${tag.id}`)).status, 204)
  assert.equal((await owner.delete(`${inbox}/groups/${group.id}`)).status, 204)
  const { tag_ids, group_id } = await get(id)
  assert.deepEqual([tag_ids, group_id], [[], null])
  assert.deepEqual((await counts()).views, [{ id: view.id, count: 0 }])
  assert.equal((await owner.patch(`${inbox}/views/${view.id}`, { shows: { status: 'open' } })).status, 200)
  assert.deepEqual((await counts()).views, [{ id: view.id, count: 1 }])
  assert.equal((await owner.delete(`${inbox}/views/${view.id}`)).status, 204)
})

test('removing a member clears its assignments, mentions, groups and rules', async () => {
  const { owner, person, write, get, counts } = await supportOf(app)
  const mate = await joined(app, owner, 'member')
  const mateId = await membershipOf(mate, owner)
  const group = await made(owner, `${inbox}/groups`, { name: 'Line', member_ids: [mateId] })
  const rule = await made(owner, `${inbox}/rules`, { name: 'All', when: {}, actions: { assignee_id: mateId } })
  const { id } = await write(await person(), 'Hello')
  await made(owner, `${inbox}/${id}/note`, { text: 'Look', mention_ids: [mateId] })
  assert.equal((await get(id)).assignee_id, mateId)
  assert.match((await app.mail.to(mate.email)).subject, /mentioned you/)
  assert.equal((await owner.delete(`/v1/organization/members/${mateId}`)).status, 204)
  await app.settle()
  const { assignee_id, mention_ids } = await get(id)
  assert.deepEqual([assignee_id, mention_ids, (await counts()).unassigned], [null, [], 1])
  const { body: groups } = await owner.get(`${inbox}/groups`)
  assert.deepEqual(groups.groups.find((one: { id: string }) => one.id === group.id).member_ids, [])
  const { body: rules } = await owner.get(`${inbox}/rules`)
  assert.equal(rules.rules.find((one: { id: string }) => one.id === rule.id).actions.assignee_id, null)
})

test('a snoozed conversation does not reopen before its time', async () => {
  const { owner, person, write, get } = await supportOf(app)
  const { id } = await write(await person(), 'Hello')
  const past = new Date(app.clock.now().getTime() - hours(1)).toISOString()
  assert.equal((await owner.post(`${inbox}/${id}/snooze`, { until: past })).status, 400)
  const until = new Date(app.clock.now().getTime() + hours(5)).toISOString()
  await done(owner, `${inbox}/${id}/snooze`, { until })
  app.clock.advance(hours(4))
  await app.settle()
  assert.equal((await get(id)).status, 'snoozed')
})
