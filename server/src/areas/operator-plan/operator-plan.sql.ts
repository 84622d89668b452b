import type { PlanLimit } from '@userkeep/contract/areas/operator-plan'
import type { Db } from '../../platform/db/sql.ts'

export async function findUsage(db: Db, organizationId: string, period: string): Promise<Map<PlanLimit, number>> {
  const rows = await db<{ name: PlanLimit; used: number }[]>`
    select name, used from usage_counters where organization_id = ${organizationId} and period = ${period}::date`
  return new Map(rows.map(({ name, used }) => [name, used]))
}

export async function addToCounter(
  db: Db,
  organizationId: string,
  { name, period, count }: { name: PlanLimit; period: string; count: number },
): Promise<number> {
  const [row] = await db<[{ used: number }]>`
    insert into usage_counters as c (organization_id, name, period, used)
    values (${organizationId}, ${name}, ${period}::date, ${count})
    on conflict (organization_id, name, period) do update set used = c.used + excluded.used
    returning c.used`
  return row.used
}
