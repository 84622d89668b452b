import { integratedTeams, type Team } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Seed } from '../../../demo/seed.ts'

/** Events reported about customers with their own endpoints. */
export const demo: Demo = {
  async fill(db, seed) {
    const { chance, fixtures, organization } = seed
    const tracked = integratedTeams(fixtures.teams).flatMap(({ team, events }) =>
      Array.from({ length: 30 }, () => trackedRow(seed, team, chance.pick(events))),
    )
    await insertRows(db, 'tracked_events', tracked)
    await insertRows(
      db,
      'event_names',
      [...new Set(tracked.map(({ name }) => name))].map((name) => ({
        environment_id: seed.live.environmentId,
        name,
        first_at: ago(seed, 18),
      })),
    )
    seed.happened.push(
      ...tracked.map(({ id, environment_id, name, contact_id, customer_id, properties, occurred_at }) => ({
        ...{ id, organization_id: organization.id, environment_id, origin: 'tracked', type: name },
        ...{ aggregate_type: 'customer', aggregate_id: customer_id, contact_id, customer_id },
        data: { contact_id, customer_id, properties, source: 'machine' },
        occurred_at,
      })),
    )
  },
}

function trackedRow(seed: Seed, { id: customer_id, members }: Team, name: string) {
  const { chance, live } = seed
  const occurred_at = ago(seed, chance.float() * 18)
  return {
    environment_id: live.environmentId,
    contact_id: chance.pick(members).id,
    occurred_at,
    id: chance.idAt(occurred_at),
    stream: 'track',
    name,
    customer_id,
    properties: { project: `P-${chance.int(100, 999)}`, pages: chance.int(1, 40) },
    received_at: occurred_at,
  }
}
