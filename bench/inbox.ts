import type postgres from 'postgres'
import type { Seed } from './seed.ts'
import { addPeople, newTenant, type Tenant } from './tenant.ts'

const batch = 50_000

/** A tenant whose people have written so many conversations, of one message each. */
export async function inboxOf(seed: Seed, conversations: number): Promise<Tenant> {
  const tenant = await newTenant(seed)
  await addPeople(seed.sql, tenant.environmentId, 10_000)
  await addConversations(seed.sql, tenant.environmentId, conversations)
  return tenant
}

/** Straight into the database. Four of five are closed, as in an inbox that is worked on. */
export async function addConversations(sql: postgres.Sql, environmentId: string, count: number): Promise<void> {
  const [row] = await sql<{ known: number }[]>`
    select count(*)::int as known from conversations where environment_id = ${environmentId}`
  const known = row?.known ?? 0
  for (let from = known; from < known + count; from += batch)
    await add(sql, environmentId, from, Math.min(from + batch, known + count) - 1)
  for (const table of ['conversations', 'conversation_messages', 'conversation_counts']) {
    await sql`vacuum analyze ${sql(table)}`
  }
}

const text = 'How do I download last month’s invoice? The button does nothing on my phone.'

async function add(sql: postgres.Sql, environmentId: string, first: number, last: number): Promise<void> {
  await sql`
    with person as materialized (
      select id, row_number() over (order by id) - 1 as n from contacts where environment_id = ${environmentId} limit 10000
    ), begun as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as message_id, p.id as contact_id, g.n % 5 = 0 as is_open,
        timestamptz '2026-01-01Z' + g.n * interval '20 seconds' as at
      from generate_series(${first}::int, ${last}::int) g (n) join person p on p.n = g.n % 10000
    ), conversation as (
      insert into conversations (environment_id, id, contact_id, subject, status, priority, channel, tag_ids, mention_ids,
        unread, verified, preview_text, preview_kind, own_preview_text, own_preview_kind, last_message_id, messages,
        own_unread, waiting_since, first_response_missed, resolution_missed, last_activity_at, opened_at, closed_at, created_at)
      select ${environmentId}, id, contact_id, null, case when is_open then 'open' else 'closed' end, 'normal', 'widget', '{}',
        '{}', is_open, true, ${text}, 'contact', ${text}, 'contact', message_id, 1, 0, case when is_open then at end, false,
        false, at, at, case when not is_open then at end, at
      from begun returning id
    ), message as (
      insert into conversation_messages (environment_id, conversation_id, id, kind, author_kind, verified, channel, text, html,
        pictures, mention_ids, words, created_at)
      select ${environmentId}, b.id, b.message_id, 'message', 'contact', true, 'widget', ${text}, ${text}, '[]', '{}', '', b.at
      from begun b join conversation c on c.id = b.id
    )
    insert into conversation_counts (environment_id, name, shard, count)
    select ${environmentId}, name, 0, count(*) from begun, unnest(array['open', 'unread', 'unassigned', 'waiting']) name
    where is_open group by name
    on conflict (environment_id, name, shard) do update set count = conversation_counts.count + excluded.count`
}

/** The same page with previews, along the same index, and the counts. */
export const inboxPage = `
  select json_build_object('conversations', (select coalesce(json_agg(shown), '[]') from (
    select c.id, json_build_object('id', p.id, 'name', p.name, 'email', p.email, 'kind', p.kind) as contact, c.subject, c.status,
      c.snoozed_until, c.priority, c.channel, c.assignee_id, c.group_id, c.tag_ids, c.mention_ids, c.unread, c.verified,
      json_build_object('text', c.preview_text, 'author_kind', c.preview_kind, 'author_name', c.preview_name) as preview,
      c.last_message_id, c.messages, c.waiting_since, c.contact_read_at, c.rating, c.rating_comment, c.merged_into,
      c.last_activity_at, c.first_response_at, c.closed_at, c.created_at
    from conversations c join contacts p on p.environment_id = $1 and p.id = c.contact_id
    where c.environment_id = $1 and c.merged_into is null and c.status = 'open'
    order by c.last_activity_at desc, c.id desc limit 50) shown))::text as answer`
