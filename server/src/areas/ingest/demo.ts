import { integratedTeams, type Team } from '../../../demo/cast.ts'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, type Scene } from '../../../demo/scene.ts'

/** What the product reported of the teams that wait for it. */
export const demo: Demo = {
  async fill(db, scene) {
    const { chance, cast, organization } = scene
    const tracked = integratedTeams(cast.teams).flatMap(({ team, events }) =>
      Array.from({ length: 30 }, () => trackedRow(scene, team, chance.pick(events))),
    )
    await insertRows(db, 'tracked_events', tracked)
    await insertRows(
      db,
      'event_names',
      [...new Set(tracked.map(({ name }) => name))].map((name) => ({
        environment_id: scene.live.environmentId,
        name,
        first_at: ago(scene, 18),
      })),
    )
    scene.happened.push(
      ...tracked.map(({ id, environment_id, name, contact_id, customer_id, properties, occurred_at }) => ({
        ...{ id, organization_id: organization.id, environment_id, origin: 'tracked', type: name },
        ...{ aggregate_type: 'customer', aggregate_id: customer_id, contact_id, customer_id },
        data: { contact_id, customer_id, properties, source: 'machine' },
        occurred_at,
      })),
    )
  },
}

function trackedRow(scene: Scene, { id: customer_id, members }: Team, name: string) {
  const { chance, live } = scene
  const occurred_at = ago(scene, chance.float() * 18)
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
