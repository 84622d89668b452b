import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionsIn, triggerAt } from '../src/areas/conversations/composer/mentions.ts'
import type { Conversation } from '../src/areas/conversations/conversation.ts'
import { isListed, placeIn } from '../src/areas/conversations/inbox-filter.ts'
import { duration, share } from '../src/areas/conversations/reports/report-figures.ts'
import { snoozeTimes } from '../src/areas/conversations/snooze-times.ts'

const conversation = (id: string, changes: Partial<Conversation> = {}) =>
  ({
    id,
    contact: { id: 'contact', name: null, email: null, kind: 'identified' },
    status: 'open',
    priority: 'normal',
    channel: 'widget',
    assignee_id: null,
    group_id: null,
    tag_ids: [],
    mention_ids: [],
    unread: false,
    merged_into: null,
    last_activity_at: `2030-01-01T00:00:0${id}.000Z`,
    ...changes,
  }) as Conversation

const me = { me: 'me', views: [] }

test('a list is filtered by its view and filters, and searches are run by the service', () => {
  const mine = conversation('1', { assignee_id: 'me', tag_ids: ['billing'] })
  assert.equal(isListed(mine, { view: 'mine', status: 'open' }, me), true)
  assert.equal(isListed(mine, { view: 'unassigned' }, me), false)
  assert.equal(isListed(mine, { status: 'closed' }, me), false)
  assert.equal(isListed(mine, { tag_id: 'billing' }, me), true)
  assert.equal(isListed(mine, { tag_id: 'other' }, me), false)
  assert.equal(isListed(mine, { view: 'mentions' }, me), false)
  assert.equal(isListed({ ...mine, mention_ids: ['me'] }, { view: 'mentions' }, me), true)
  assert.equal(isListed(mine, { q: 'word' }, me), null)
  assert.equal(isListed({ ...mine, merged_into: 'other' }, {}, me), false)
  const views = [{ id: 'view', shows: { assignee_id: null } }] as unknown as typeof me.views
  assert.equal(isListed(mine, { view_id: 'view' }, { me: 'me', views }), false)
  assert.equal(isListed({ ...mine, assignee_id: null }, { view_id: 'view' }, { me: 'me', views }), true)
  assert.equal(isListed(mine, { view_id: 'unknown' }, { me: 'me', views }), null)
})

test('a changed conversation is moved, added or removed', () => {
  const pages = [
    { conversations: [conversation('9'), conversation('7')], next_cursor: 'next' },
    { conversations: [conversation('5')], next_cursor: 'next' },
  ]
  const idsAfter = (changed: Conversation, isShown: boolean | null) =>
    placeIn(pages, changed, isShown).map((page) => page.conversations.map(({ id }) => id))
  assert.deepEqual(idsAfter(conversation('8'), true), [['9', '8', '7'], ['5']])
  assert.deepEqual(idsAfter(conversation('6'), true), [
    ['9', '7'],
    ['6', '5'],
  ])
  assert.deepEqual(idsAfter(conversation('7'), false), [['9'], ['5']])
  const moved = conversation('5', { last_activity_at: '2030-01-02T00:00:00.000Z' })
  assert.deepEqual(idsAfter(moved, true), [['5', '9', '7'], []])
  assert.deepEqual(idsAfter(conversation('1'), true), [['9', '7'], ['5']], 'beyond the pages that were read')
  assert.deepEqual(idsAfter(conversation('8'), null), [['9', '7'], ['5']], 'a search does not gain rows')
  assert.deepEqual(idsAfter(moved, null), [['5', '9', '7'], []])
  const whole = [{ conversations: [], next_cursor: null }]
  assert.equal(placeIn(whole, conversation('1'), true)[0]?.conversations.length, 1)
})

test('mentions are the members whose full name follows an @', () => {
  const agents = ['Ann', 'Ann Lee', 'Bo'].map((name) => ({ id: name, name, email: `${name}@example.com` }))
  assert.deepEqual(mentionsIn('Ask @Ann Lee about it', agents), ['Ann Lee'])
  assert.deepEqual(mentionsIn('@Bo and @Ann', agents).sort(), ['Ann', 'Bo'])
  assert.deepEqual(mentionsIn('nobody', agents), [])
})

test('a slash in a reply and an @ in a note open suggestions only at the beginning of a word', () => {
  assert.deepEqual(triggerAt('Hi /exp', 7, 'reply'), { kind: 'canned', typed: 'exp', from: 3, to: 7 })
  assert.equal(triggerAt('and/or', 6, 'reply'), null)
  assert.equal(triggerAt('Hi /exp', 7, 'note'), null)
  assert.deepEqual(triggerAt('@', 1, 'note'), { kind: 'mention', typed: '', from: 0, to: 1 })
  assert.equal(triggerAt('mail a@b', 8, 'note'), null)
})

test('later today is offered only if enough of the day is left, and next week is a Monday', () => {
  const morning = snoozeTimes(new Date(2030, 0, 2, 9))
  assert.deepEqual(
    morning.map(({ label }) => label),
    ['Later today', 'Tomorrow', 'Next week'],
  )
  assert.deepEqual(morning.at(-1)?.at, new Date(2030, 0, 7, 9))
  const evening = snoozeTimes(new Date(2030, 0, 7, 22))
  assert.deepEqual(
    evening.map(({ label }) => label),
    ['Tomorrow', 'Next week'],
  )
  assert.deepEqual(evening.at(-1)?.at, new Date(2030, 0, 14, 9))
})

test('durations have at most two units, and missing ratings are a dash', () => {
  assert.equal(duration(null), '–')
  assert.equal(duration(59), '59 s')
  assert.equal(duration(4800), '1 h 20 min')
  assert.equal(duration(172_800), '2 d')
  assert.equal(share({ ratings: 0, satisfied: 0 }), '–')
  assert.equal(share({ ratings: 3, satisfied: 2 }), '67%')
})
