import type postgres from 'postgres'
import { everybody } from '../posts/show.sql.ts'

/** By post and group: voters, teams, and what these pay by currency. */
type Weights = Record<string, { voters: number; teams: number; revenue: Record<string, number> }>

/** Reads the stored rollups. */
export async function stored(sql: postgres.Sql, environmentId: string, posts: readonly string[]): Promise<Weights> {
  const rows = await sql<{ key: string; voters: number; teams: number; revenue: Record<string, number> }[]>`
    select w.post_id || ' ' || w.group_id as key, w.voters, w.teams, coalesce((
      select jsonb_object_agg(r.currency, r.amount) from feedback_revenue r
      where r.environment_id = w.environment_id and r.post_id = w.post_id and r.group_id = w.group_id), '{}') as revenue
    from feedback_weights w
    where w.environment_id = ${environmentId} and w.post_id = any(${posts as string[]}::uuid[]) order by 1`
  return Object.fromEntries(rows.map(({ key, ...weight }) => [key, weight]))
}

interface Truth {
  posts: string[]
  votes: { post_id: string; contact_id: string }[]
  members: { contact_id: string; customer_id: string }[]
  paid: { customer_id: string; product_id: string; currency: string; amount: number }[]
}

/** The same, slowly and by hand, from votes, memberships and subscriptions. Without segments. */
export async function recomputed(sql: postgres.Sql, environmentId: string, ids: readonly string[]): Promise<Weights> {
  const { posts, ...truth } = await read(sql, environmentId, ids)
  const found: [string, Weights[string]][] = []
  for (const post of posts) {
    const voters = new Set(truth.votes.filter(({ post_id }) => post_id === post).map(({ contact_id }) => contact_id))
    const behind = truth.members.filter(({ contact_id }) => voters.has(contact_id))
    const plans = new Set(truth.paid.map(({ product_id }) => product_id))
    found.push([`${post} ${everybody}`, { voters: voters.size, ...weigh(behind, truth.paid) }])
    for (const plan of plans) {
      const holders = new Set(truth.paid.filter((one) => one.product_id === plan).map(({ customer_id }) => customer_id))
      const some = behind.filter(({ customer_id }) => holders.has(customer_id))
      if (some.length === 0) continue
      const those = new Set(some.map(({ contact_id }) => contact_id)).size
      found.push([`${post} ${plan}`, { voters: those, ...weigh(some, truth.paid) }])
    }
  }
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function weigh(members: Truth['members'], paid: Truth['paid']): { teams: number; revenue: Record<string, number> } {
  const teams = new Set(members.map(({ customer_id }) => customer_id))
  const revenue: Record<string, number> = {}
  for (const { customer_id, currency, amount } of paid) {
    if (teams.has(customer_id) && amount > 0) revenue[currency] = (revenue[currency] ?? 0) + amount
  }
  return { teams: teams.size, revenue }
}

async function read(sql: postgres.Sql, environmentId: string, ids: readonly string[]): Promise<Truth> {
  const posts = await sql<{ id: string }[]>`
    select id from feedback_posts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
  return {
    posts: posts.map(({ id }) => id),
    votes: await sql<Truth['votes']>`
      select post_id, contact_id from feedback_votes where environment_id = ${environmentId}`,
    members: await sql<Truth['members']>`
      select contact_id, customer_id from customer_memberships where environment_id = ${environmentId}`,
    paid: await sql<Truth['paid']>`
      select customer_id, product_id, currency, monthly_amount as amount from subscriptions
      where environment_id = ${environmentId} and status = 'active'`,
  }
}
