import type postgres from 'postgres'

interface Invariant {
  /** True of the product at any time. */
  sentence: string
  /** Selects rows that contradict it. */
  contradictions(sql: postgres.Sql): Promise<readonly object[]>
}

const invariants: Invariant[] = [
  {
    sentence: 'the sequence of facts has no gap',
    contradictions: (sql) => sql`
      select sequence from (select sequence, lag(sequence) over (order by sequence) as before from facts) f
      where sequence <> before + 1`,
  },
  {
    sentence: 'the balance of credits is the sum of the ledger',
    contradictions: (sql) => sql`
      select a.environment_id, a.customer_id, a.balance, l.balance as counted
      from credit_accounts a
      left join (
        select environment_id, customer_id, sum(case when kind = 'grant' then abs(amount) else -abs(amount) end) as balance
        from credit_ledger group by 1, 2
      ) l using (environment_id, customer_id)
      where a.balance <> coalesce(l.balance, 0)`,
  },
  {
    sentence: 'points are the sum of their ledger',
    contradictions: (sql) => sql`
      select s.environment_id, s.contact_id, s.points, l.points as counted
      from gamification_standings s
      left join (
        select environment_id, contact_id, sum(points) as points from gamification_ledger group by 1, 2
      ) l using (environment_id, contact_id)
      where s.period = 'all' and s.points <> coalesce(l.points, 0)`,
  },
  {
    sentence: 'open and unread conversations are as many as were counted',
    contradictions: (sql) => sql`
      select coalesce(c.environment_id, r.environment_id) as environment_id, name, c.count, r.real from (
        select environment_id, name, sum(count) as count from conversation_counts
        where name in ('open', 'unread') group by 1, 2
      ) c
      full join (
        select environment_id, 'open' as name, count(*) as real from conversations where status = 'open' and merged_into is null group by 1
        union all
        select environment_id, 'unread', count(*) from conversations where status = 'open' and unread and merged_into is null group by 1
      ) r using (environment_id, name)
      where coalesce(c.count, 0) <> coalesce(r.real, 0)`,
  },
  {
    sentence: 'a coupon counts its redemptions',
    contradictions: (sql) => sql`
      select c.environment_id, c.id, c.redeemed, count(r.subject) as counted
      from coupons c
      left join coupon_redemptions r on r.environment_id = c.environment_id and r.coupon_id = c.id
      group by 1, 2, 3 having c.redeemed <> count(r.subject)`,
  },
  {
    sentence: 'the numbers of invoices have no gap',
    contradictions: (sql) => sql`
      select n.environment_id, n.last, count(i.number) as counted from invoice_numbers n
      left join invoices i on i.environment_id = n.environment_id and i.number is not null
      group by 1, 2 having n.last <> count(i.number)`,
  },
  {
    sentence: 'a post counts its votes',
    contradictions: (sql) => sql`
      select p.environment_id, p.id, p.votes, count(v.contact_id) as counted from feedback_posts p
      left join feedback_votes v on v.environment_id = p.environment_id and v.post_id = p.id
      group by 1, 2, 3 having p.votes <> count(v.contact_id)`,
  },
]

/** Returns a sentence for each invariant that does not hold. */
export async function brokenInvariants(sql: postgres.Sql): Promise<string[]> {
  const broken: string[] = []
  for (const { sentence, contradictions } of invariants) {
    const rows = await contradictions(sql)
    if (rows.length > 0) broken.push(`Not true: ${sentence}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
