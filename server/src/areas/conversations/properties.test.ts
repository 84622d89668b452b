import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import type { Answer, Caller } from '../../../testing/requests.ts'
import { joined, membershipOf } from '../../../testing/roster.ts'
import { hours } from '../../platform/clock.ts'
import { type Filter, isInView } from './core/counts.ts'
import { done, inbox, made, ownPath, type Support, supportOf } from './testing.ts'

let apps: [TestApp, TestApp]
before(async () => {
  const first = await testApp()
  apps = [first, await testApp({ database: first.database })]
})
after(async () => {
  await apps[1].close()
  await apps[0].close()
})

interface Tenant {
  support: Support
  agents: Caller[]
  memberIds: string[]
  people: ContactPerson[]
  conversations: string[]
  tagId: string
  groupId: string
}

const [peopleCount, conversationCount] = [3, 4]

async function begin(): Promise<Tenant> {
  const support = await supportOf(apps[0])
  const mate = await joined(apps[0], support.owner, 'member')
  const people = await Promise.all(Array.from({ length: peopleCount }, () => support.person()))
  const conversations: string[] = []
  for (let n = 0; n < conversationCount; n++) {
    conversations.push((await support.write(people[n % peopleCount] as ContactPerson, `Question ${n}`)).id)
  }
  const tag = await made(support.owner, `${inbox}/tags`, { name: 'Billing' })
  const group = await made(support.owner, `${inbox}/groups`, { name: 'First line' })
  const filters: Filter[] = [{ status: 'open', priority: 'high' }, { tag_id: tag.id }, { assignee_id: null }]
  for (const [n, shows] of filters.entries()) await made(support.owner, `${inbox}/views`, { name: `View ${n}`, shows })
  return {
    support,
    agents: [support.owner, apps[1].as(support.owner.token), mate],
    memberIds: [support.memberId, await membershipOf(mate, support.owner)],
    people,
    conversations,
    tagId: tag.id,
    groupId: group.id,
  }
}

type Step = { kind: (typeof kinds)[number]; conversation: number; other: number; who: number }
const kinds = [
  'reply',
  'write',
  'note',
  'assign',
  'group',
  'tag',
  'untag',
  'priority',
  'snooze',
  'close',
  'reopen',
  'read',
  'unread',
  'merge',
  'bulk',
  'merge people',
  'erase',
  'view',
  'time',
] as const

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  conversation: fc.nat(conversationCount - 1),
  other: fc.nat(conversationCount - 1),
  who: fc.nat(2),
})

async function take({ kind, conversation, other, who }: Step, tenant: Tenant): Promise<Answer | undefined> {
  const { support, agents, people, conversations, memberIds, tagId, groupId } = tenant
  const agent = agents[who] as Caller
  const path = `${inbox}/${conversations[conversation]}`
  const member = memberIds[who % memberIds.length]
  const contact = (index: number) => `/v1/organization/contacts/${people[index % peopleCount]?.contactId}`
  switch (kind) {
    case 'reply':
      return agent.post(`${path}/reply`, { text: 'Answer', close: who === 1 })
    case 'write':
      return people[who % peopleCount]?.post(`${ownPath}/${conversations[conversation]}/messages`, { text: 'More' })
    case 'note':
      return agent.post(`${path}/note`, { text: 'Note', mention_ids: [member] })
    case 'assign':
      return agent.post(`${path}/assign`, { assignee_id: who === 0 ? null : member })
    case 'group':
      return agent.post(`${path}/assign`, { group_id: who === 0 ? null : groupId })
    case 'tag':
      return agent.post(`${path}/tag`, { add: [tagId] })
    case 'untag':
      return agent.post(`${path}/tag`, { remove: [tagId] })
    case 'priority':
      return agent.patch(path, { priority: who === 0 ? 'normal' : 'high' })
    case 'snooze': {
      const until = new Date(apps[0].clock.now().getTime() + hours(1)).toISOString()
      return agent.post(`${path}/snooze`, { until: who === 0 ? null : until })
    }
    case 'merge':
      return agent.post(`${path}/merge`, { into: conversations[other] })
    case 'bulk': {
      const ids = [...new Set([conversations[conversation], conversations[other]])]
      return agent.post(`${inbox}/bulk`, {
        ids,
        status: who === 0 ? 'closed' : 'open',
        priority: 'high',
        read: who === 1,
      })
    }
    case 'merge people':
      return support.owner.post(`${contact(who)}/merge`, { contact_id: people[(who + 1) % peopleCount]?.contactId })
    case 'erase':
      return other === 0 ? support.owner.delete(contact(who)) : undefined
    case 'view':
      return agent.post(`${inbox}/views`, { name: 'Another', shows: { unread: who === 0, channel: 'widget' } })
    case 'time':
      apps[0].clock.advance(hours(2))
      await apps[0].settle()
      return undefined
    default:
      return agent.post(`${path}/${kind}`, {})
  }
}

interface Row {
  status: string
  assignee_id: string | null
  group_id: string | null
  tag_ids: string[]
  mention_ids: string[]
  unread: boolean
  waiting_since: string | null
}

/** Counts the conversations themselves. */
async function recounted({ support, memberIds }: Tenant) {
  const rows = await apps[0].database.sql<(Row & { priority: 'low'; channel: 'api'; merged_into: null })[]>`
    select status, assignee_id, group_id, tag_ids, mention_ids, unread, waiting_since, priority, channel, merged_into
    from conversations
    where environment_id = ${support.environmentId} and merged_into is null`
  const views = (await support.owner.get(`${inbox}/views?limit=200`)).body.views as { id: string; shows: Filter }[]
  const open = rows.filter(({ status }) => status === 'open')
  return {
    open: open.length,
    snoozed: rows.filter(({ status }) => status === 'snoozed').length,
    unread: open.filter(({ unread }) => unread).length,
    waiting: open.filter(({ waiting_since }) => waiting_since !== null).length,
    unassigned: open.filter(({ assignee_id }) => assignee_id === null).length,
    mine: open.filter(({ assignee_id }) => assignee_id === memberIds[0]).length,
    mentions: rows.filter(({ mention_ids }) => mention_ids.includes(memberIds[0] as string)).length,
    views: Object.fromEntries(
      views.map(({ id, shows }) => [id, rows.filter((row) => isInView(shows, row as never)).length]),
    ),
    groups: open.filter(({ group_id }) => group_id !== null).length,
  }
}

async function counted({ support }: Tenant) {
  const { views, groups, ...counts } = await support.counts()
  const attention = (await support.owner.get('/v1/organization/attention')).body.items as Record<string, unknown>[]
  const waiting = attention.find(({ kind }) => kind === 'conversations_waiting')?.count ?? 0
  return {
    ...counts,
    waiting,
    views: Object.fromEntries(views.map(({ id, count }: { id: string; count: number }) => [id, count])),
    groups: groups.reduce((sum: number, { open }: { open: number }) => sum + open, 0),
  }
}

test('every counter equals a real count after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.nat(3), async (steps, together) => {
      const tenant = await begin()
      // Some at once, at both instances.
      for (let at = 0; at < steps.length; at += together + 1) {
        const answers = await Promise.all(steps.slice(at, at + together + 1).map((one) => take(one, tenant)))
        for (const answer of answers) assert.ok((answer?.status ?? 200) < 500, JSON.stringify(answer?.body))
      }
      assert.deepEqual(await counted(tenant), await recounted(tenant))
      const { body } = await tenant.support.owner.get(`${inbox}/reports`)
      const pending = await tenant.support.counts()
      assert.equal(body.days.at(-1).backlog, pending.open + pending.snoozed)
      const total = body.days.reduce((sum: number, day: { created: number }) => sum + day.created, 0)
      assert.equal(total, conversationCount)
    }),
    { numRuns: runs(6) },
  )
})

test('report figures match the recorded actions', async () => {
  const tenant = await begin()
  const { support, conversations, people } = tenant
  const [first = '', second = ''] = conversations
  await support.reply(first, 'Answer')
  await done(support.owner, `${inbox}/${first}/close`)
  await done(people[0] as Caller, `${ownPath}/${first}/rating`, { score: 4 })
  await done(people[0] as Caller, `${ownPath}/${first}/rating`, { score: 2 })
  await done(support.owner, `${inbox}/${second}/tag`, { add: [tenant.tagId] })
  const { body } = await support.owner.get(`${inbox}/reports`)
  const { created, received, sent, closed, ratings, satisfied } = body.total
  assert.deepEqual(
    { created, received, sent, closed, ratings, satisfied },
    {
      created: conversationCount,
      received: conversationCount,
      sent: 1,
      closed: 1,
      ratings: 1,
      satisfied: 0,
    },
  )
  assert.equal(body.agents[0].member_id, support.memberId)
  assert.equal(body.tags[0].created, 1)
  assert.equal(
    body.hours.reduce((sum: number, { created: n }: { created: number }) => sum + n, 0),
    conversationCount,
  )
})
