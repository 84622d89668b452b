import { randomUUID } from 'node:crypto'
import { everybody } from '../../server/src/areas/feedback/posts/show.sql.ts'
import { bearer, pageOf, type Row } from '../row.ts'
import type { Seed } from '../seed.ts'
import { addCustomers } from '../tenant.ts'

const [posts, votesEach, customers] = [10_000, 100, 1000]

export const row: Row = {
  name: 'GET /v1/organization/feedback?currency=eur, 10,000 posts, 1,000,000 votes',
  area: 'feedback',
  toReach: 0.5,
  async prepare(seed) {
    await fill(seed)
    const path = '/v1/organization/feedback?currency=eur&limit=50'
    return { method: 'GET', path, headers: bearer(seed.owner.token) }
  },
  floor: async ({ environmentId }) => pageOf('posts', weighed, [environmentId, everybody, 'eur']),
}

/** The same page: along the same index, with the author and the amounts of each. */
const weighed = `
  select p.id, p.board_id, p.category_id, p.title, p.body, p.status, p.votes, p.comments, p.answer_html,
    p.changelog_post_id, p.moderation, case when c.id is not null then json_build_object('contact_id', c.id, 'name', c.name,
      'email', c.email) end as author, p.created_by, p.answer, p.answered_by, p.merged_into, p.votes as voters, w.teams,
    json_build_object('currency', r.currency, 'amount', r.amount) as revenue, (
      select coalesce(json_agg(json_build_object('currency', o.currency, 'amount', o.amount) order by o.currency), '[]')
      from feedback_revenue o
      where o.environment_id = $1 and o.post_id = p.id and o.group_id = $2 and o.currency <> $3) as other_revenue,
    p.answered_at, p.shipped_at, p.created_at, p.updated_at
  from feedback_revenue r
  join feedback_posts p on p.environment_id = $1 and p.id = r.post_id and p.merged_into is null
  left join contacts c on c.environment_id = $1 and c.id = p.contact_id
  left join feedback_weights w on w.environment_id = $1 and w.post_id = p.id and w.group_id = $2
  where r.environment_id = $1 and r.group_id = $2 and r.currency = $3
  order by r.amount desc, r.post_id desc limit 50`

/** Votes by everybody in turn, and customers that pay in two currencies. Weighed at once: one by one takes minutes. */
async function fill({ sql, environmentId }: Seed): Promise<void> {
  await sql`
    insert into feedback_boards (environment_id, id, name, slug, moderated, position, created_at, updated_at)
    values (${environmentId}, gen_random_uuid(), 'Ideas', 'ideas', false, 0, now(), now())`
  await sql`
    insert into feedback_posts (environment_id, id, board_id, contact_id, title, body, status, moderation, votes, trend,
      created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), b.id, c.id, 'Wish ' || c.n, 'It would save us an hour every week.', 'open',
      'visible', ${votesEach}, 0, now(), now()
    from feedback_boards b, (
      select id, row_number() over (order by id) as n from contacts where environment_id = ${environmentId} limit ${posts}
    ) c where b.environment_id = ${environmentId}`
  const [people] = await sql<[{ count: number }]>`
    select count(*)::int from contacts where environment_id = ${environmentId} and kind = 'identified'`
  await sql`
    insert into feedback_votes (environment_id, post_id, contact_id, by_staff, voted_at)
    select ${environmentId}, p.id, c.id, false, now()
    from (select id, row_number() over (order by id) as n from feedback_posts where environment_id = ${environmentId}) p
    cross join generate_series(0, ${votesEach - 1}::int) k
    join (
      select id, row_number() over (order by id) - 1 as n from contacts
      where environment_id = ${environmentId} and kind = 'identified'
    ) c on c.n = (p.n * 37 + k * 89) % ${people.count}::int`
  await addPayingCustomers(sql, environmentId)
  await weighAll(sql, environmentId)
  for (const table of ['feedback_posts', 'feedback_votes', 'feedback_weights', 'feedback_revenue']) {
    await sql`analyze ${sql(table)}`
  }
}

/** Makes every contact a member of a customer. Each customer pays a different amount. */
async function addPayingCustomers(sql: Seed['sql'], environmentId: string): Promise<void> {
  const ids = await addCustomers(sql, environmentId, customers)
  const paying = sql`(select id, n - 1 as n from unnest(${ids}::uuid[]) with ordinality as paying (id, n)) t`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    select ${environmentId}, gen_random_uuid(), t.id, c.id, r.id, now()
    from (select id, row_number() over (order by id) as n from contacts where environment_id = ${environmentId}) c
    join ${paying} on t.n = c.n % ${customers}
    join customer_roles r on r.environment_id = ${environmentId} and r.key = 'member'`
  const product = { environment_id: environmentId, id: randomUUID(), kind: 'plan', key: 'voting', name: 'Voting' }
  const now = new Date()
  await sql`insert into products ${sql({ ...product, public: false, position: 0, created_at: now, updated_at: now })}`
  const price = { environment_id: environmentId, id: randomUUID(), product_id: product.id, created_at: now }
  const every = {
    type: 'recurring',
    model: 'flat',
    currency: 'eur',
    amount: 1000,
    interval: 'month',
    interval_count: 1,
  }
  await sql`insert into prices ${sql({ ...price, ...every })}`
  await sql`
    insert into subscriptions (environment_id, id, customer_id, kind, product_id, price_id, connection_id, status, quantity,
      currency, monthly_amount, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), t.id, 'plan', ${product.id}, ${price.id}, gen_random_uuid(), 'active', 1,
      case when t.n % 3 = 0 then 'usd' else 'eur' end, 900 + t.n * 7, now(), now()
    from ${paying}`
}

/** Weighs all posts like the service weighs one. */
async function weighAll(sql: Seed['sql'], environmentId: string): Promise<void> {
  await sql`
    insert into feedback_weights (environment_id, post_id, group_id, voters, teams, weighed_at)
    select ${environmentId}, v.post_id, ${everybody}, count(distinct v.contact_id), count(distinct m.customer_id), now()
    from feedback_votes v
    left join customer_memberships m on m.environment_id = v.environment_id and m.contact_id = v.contact_id
    where v.environment_id = ${environmentId} group by v.post_id`
  await sql`
    insert into feedback_revenue (environment_id, post_id, group_id, currency, amount)
    select ${environmentId}, t.post_id, ${everybody}, s.currency, sum(s.monthly_amount)::bigint
    from (
      select distinct v.post_id, m.customer_id from feedback_votes v
      join customer_memberships m on m.environment_id = v.environment_id and m.contact_id = v.contact_id
      where v.environment_id = ${environmentId}
    ) t
    join subscriptions s on s.environment_id = ${environmentId} and s.customer_id = t.customer_id
    group by t.post_id, s.currency`
}
