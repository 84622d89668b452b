import { seededChance } from '../../../demo/chance.ts'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, liveliness, recordFact, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { renderMarkdown } from '../../platform/html/markdown.ts'
import { listMembers } from '../members/public.ts'
import { type SettingsRow, saveSettings } from './config/settings.sql.ts'
import { insertMessages, replaceLinks, saveConversations } from './core/conversations.sql.ts'
import { countsOf, type View } from './core/counts.ts'
import { addCounts, addFigures } from './core/settle.sql.ts'
import { shardOf } from './core/shards.ts'
import { type Simulated, type Staffed, simulate, summed } from './demo/simulate.ts'
import { cannedReplies, tags } from './demo/topics.ts'

const [total, reachDays, batch] = [1500, 90, 500]

const away = 'Thank you for your message. We are back at nine in the morning.'
const settings: SettingsRow = {
  time_zone: 'Europe/Berlin',
  hours: (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => ({
    day,
    from: '09:00',
    to: '17:00',
  })),
  away_message: away,
  away_html: renderMarkdown(away).trim(),
  first_response_minutes: 60,
  resolution_minutes: 960,
  rating: true,
  messenger: true,
}

/** Seeds 1,500 conversations of the last 90 days, with tags, a group, views, rules and canned replies. */
export const demo: Demo = {
  async fill(db, shared) {
    // A random sequence of its own leaves the demo data of other areas as it is.
    const seed = { ...shared, chance: seededChance('conversations') }
    const members = await listMembers(db, seed.organization.id)
    const tagIds = new Map(tags.map(([name]) => [name, seed.chance.idAt(ago(seed, 120))]))
    const groupId = seed.chance.idAt(ago(seed, 120))
    const views = await addConfig(db, seed, { tagIds, groupId, memberIds: members.map(({ id }) => id) })
    const agents = members.map(({ id, name }) => ({ kind: 'staff', id, name }) as const)
    const made = conversationsOf(seed, { agents, groupId, tagIds, targets: settings })
    await save(db, seed, made, views)
    for (const one of made) tellOf(seed, one)
  },
}

function conversationsOf(seed: Seed, staffed: Staffed): Simulated[] {
  const people = seed.fixtures.people.filter(({ environment }) => environment === 'live')
  const days = Array.from({ length: reachDays }, (_, daysAgo) => [daysAgo, liveliness(seed, daysAgo)] as const)
  return Array.from({ length: total }, () => {
    const daysAgo = seed.chance.weighted(days)
    // Contacts write only after they were created.
    const known = people.filter(({ createdAt }) => createdAt < ago(seed, daysAgo + 1))
    return simulate(seed, staffed, seed.chance.pick(known.length > 0 ? known : people), daysAgo)
  })
}

async function save(db: Db, seed: Seed, made: readonly Simulated[], views: readonly View[]): Promise<void> {
  const { live } = seed
  for (let at = 0; at < made.length; at += batch) {
    const some = made.slice(at, at + batch)
    const rows = some.map(({ row }) => row)
    await saveConversations(db, live, rows)
    await insertMessages(
      db,
      live,
      some.flatMap(({ messages }) => messages),
    )
    const taggings = rows.flatMap(({ id, tag_ids }) => tag_ids.map((tag_id) => ({ tag_id, conversation_id: id })))
    await replaceLinks(
      db,
      live,
      rows.map(({ id }) => id),
      taggings,
      [],
    )
  }
  await addFigures(db, live, summed(made.flatMap(({ figures }) => figures)))
  const counts = new Map<string, { name: string; shard: number; count: number }>()
  for (const { row } of made) {
    for (const name of countsOf(row, views)) {
      const shard = shardOf(row.id)
      const known = counts.get(`${name} ${shard}`) ?? { name, shard, count: 0 }
      counts.set(`${name} ${shard}`, { ...known, count: known.count + 1 })
    }
  }
  await addCounts(db, live, [...counts.values()])
}

interface Config {
  tagIds: ReadonlyMap<string, string>
  groupId: string
  memberIds: string[]
}

async function addConfig(db: Db, seed: Seed, { tagIds, groupId, memberIds }: Config): Promise<View[]> {
  const { chance, live } = seed
  const at = ago(seed, 120)
  const base = () => ({ environment_id: live.environmentId, id: chance.idAt(at), created_at: at, updated_at: at })
  await saveSettings(db, live, settings, at)
  await insertRows(
    db,
    'conversation_tags',
    tags.map(([name, color]) => ({ ...base(), id: tagIds.get(name), name, color })),
  )
  await insertRows(db, 'conversation_groups', [{ ...base(), id: groupId, name: 'First line', member_ids: memberIds }])
  await insertRows(
    db,
    'conversation_canned_replies',
    cannedReplies.map(([name, shortcut, text]) => ({ ...base(), name, shortcut, text })),
  )
  const views = [
    { ...base(), name: 'Urgent', shows: { status: 'open', priority: 'urgent' } as const, position: 0 },
    { ...base(), name: 'Bugs', shows: { status: 'open', tag_id: tagIds.get('Bug') ?? '' } as const, position: 1 },
  ]
  await insertRows(db, 'conversation_views', views)
  const rule = { enabled: true, segment_id: null, channels: [], hours: null, assignee_id: null, group_id: null }
  await insertRows(db, 'conversation_rules', [
    {
      ...base(),
      ...rule,
      name: 'Invoices and charges',
      position: 0,
      words: ['invoice', 'charged', 'refund'],
      tag_ids: [tagIds.get('Billing')],
      priority: 'high',
      reply: null,
      reply_html: null,
    },
  ])
  return views.map(({ id, shows }) => ({ id, shows }))
}

function tellOf(seed: Seed, { row, messages }: Simulated): void {
  const about = { about: row.id, scope: seed.live, contactId: row.contact_id }
  const ids = { contact_id: row.contact_id, conversation_id: row.id }
  const begun = new Date(row.created_at)
  recordFact(seed, { ...about, type: 'conversation.created', at: begun, data: { ...ids, channel: row.channel } })
  for (const { id: message_id, kind, author_kind, author_id, channel, action, value, created_at } of messages) {
    const at = new Date(created_at)
    if (kind === 'message' && author_kind === 'contact') {
      recordFact(seed, { ...about, type: 'conversation.message_received', at, data: { ...ids, message_id, channel } })
    } else if (kind === 'message' && author_kind === 'staff') {
      recordFact(seed, {
        ...about,
        type: 'conversation.replied',
        at,
        data: { ...ids, message_id, member_id: author_id },
      })
    } else if (action === 'closed' || action === 'reopened') {
      recordFact(seed, { ...about, type: `conversation.${action}`, at, data: ids })
    } else if (action === 'rated') {
      recordFact(seed, { ...about, type: 'conversation.rated', at, data: { ...ids, score: Number(value) } })
    }
  }
}
