import { createHash } from 'node:crypto'
import type { DemoContact, Team } from '../../../demo/fixtures.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'

export const demo: Demo = {
  async fill(db, seed) {
    await insertRows(
      db,
      'customer_keys',
      seed.fixtures.teams.flatMap((team) => keyRows(seed, team)),
    )
  },
}

function keyRows(seed: Seed, { id: customerId, createdAt, members }: Team) {
  const { chance, live, now } = seed
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
    recordFact(seed, { type: 'customer_api_key.created', about: id, scope: live, at, contactId, customerId, data })
    return {
      environment_id: live.environmentId,
      id,
      customer_id: customerId,
      name: ['Export to accounting', 'Site sensors', 'Zapier'][index],
      token_hash: bytes(createHash('sha256').update(id).digest()),
      hint: chance.hex(4),
      created_by: contactId,
      created_at: at,
      last_used_at: chance.is(0.75) ? ago(seed, chance.float() * 3) : null,
    }
  })
}
