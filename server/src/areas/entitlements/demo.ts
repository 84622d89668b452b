import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo } from '../../../demo/seed.ts'
import { featureRows } from '../catalogue/public.ts'
import { subscriptionRows } from '../subscriptions/public.ts'

const reasons = [
  'Agreed for the pilot',
  'Goodwill after the outage in spring',
  'Partner programme',
  'Part of the contract',
]

/** Overrides granted by staff, and the use of limits. */
export const demo: Demo = {
  async fill(db, { chance, live, fixtures, now }) {
    const { environmentId: environment_id } = live
    const known = await db<{ id: string; key: string; kind: string }[]>`
      select id, key, kind from ${featureRows(db)} f where environment_id = ${environment_id}`
    const grantable = known.filter(({ key }) => ['branding', 'sso', 'projects', 'seats'].includes(key))
    const projects = known.find(({ key }) => key === 'projects')
    if (!projects || grantable.length === 0) return
    const blessed = fixtures.teams.filter(() => chance.is(0.16))
    const overrides = blessed.map((team) => {
      const { id: feature_id, kind } = chance.pick(grantable)
      const at = after(team.createdAt, chance.float() * (now.getTime() - team.createdAt.getTime()))
      return {
        environment_id,
        id: chance.idAt(at),
        customer_id: team.id,
        feature_id,
        value: kind === 'boolean' ? 1 : chance.pick([5, 10, 25]),
        reason: chance.pick(reasons),
        created_by: 'ada@example.com',
        expires_at: chance.is(0.4) ? ago({ now }, -chance.int(5, 90)) : null,
        created_at: at,
      }
    })
    await insertRows(db, 'entitlement_overrides', overrides)
    const plans = await db<{ customer_id: string; starts_at: string }[]>`
      select customer_id, current_period_start as starts_at from ${subscriptionRows(db)} s
      where environment_id = ${environment_id} and kind = 'plan' and status in ('trialing', 'active', 'past_due')
        and current_period_start is not null`
    const uses = plans.map(({ customer_id, starts_at }) => ({
      environment_id,
      customer_id,
      feature_id: projects.id,
      starts_at,
      used: chance.int(0, 3),
    }))
    await insertRows(db, 'entitlement_use', uses)
  },
}
