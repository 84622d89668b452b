import { createHash } from 'node:crypto'
import type { DemoContact, Team } from '../../../demo/cast.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Scene, tell } from '../../../demo/scene.ts'

export const demo: Demo = {
  async fill(db, scene) {
    await insertRows(
      db,
      'customer_keys',
      scene.cast.teams.flatMap((team) => keyRows(scene, team)),
    )
  },
}

function keyRows(scene: Scene, { id: customerId, createdAt, members }: Team) {
  const { chance, live, now } = scene
  const count = chance.weighted([
    [0, 5],
    [1, 4],
    [2, 2],
    [3, 1],
  ] as const)
  return Array.from({ length: count }, (_, index) => {
    const at = after(createdAt, chance.float() * (now.getTime() - createdAt.getTime()) * 0.9)
    const id = chance.idAt(at)
    const contactId = (members[0] as DemoContact).id
    const data = { key_id: id, customer_id: customerId }
    tell(scene, { type: 'customer_api_key.created', about: id, scope: live, at, contactId, customerId, data })
    return {
      environment_id: live.environmentId,
      id,
      customer_id: customerId,
      name: ['Export to accounting', 'Site sensors', 'Zapier'][index],
      token_hash: bytes(createHash('sha256').update(id).digest()),
      hint: chance.hex(4),
      created_by: contactId,
      created_at: at,
      last_used_at: chance.is(0.75) ? ago(scene, chance.float() * 3) : null,
    }
  })
}
