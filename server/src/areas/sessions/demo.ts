import { createHash } from 'node:crypto'
import type { StaffMember } from '../../../demo/fixtures.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Seed, someAddress } from '../../../demo/seed.ts'
import { devices } from '../../../demo/words.ts'

/** Signs the owner in on two more devices. */
export const demo: Demo = {
  async fill(db, seed) {
    const [owner] = seed.fixtures.staff as [StaffMember]
    await insertRows(
      db,
      'staff_sessions',
      [9, 20].map((daysAgo) => sessionRow(seed, owner, daysAgo)),
    )
  },
}

function sessionRow(seed: Seed, { id: user_id }: StaffMember, daysAgo: number) {
  const { chance, organization } = seed
  const created_at = ago(seed, daysAgo)
  const id = chance.idAt(created_at)
  return {
    id,
    token_hash: bytes(createHash('sha256').update(id).digest()),
    user_id,
    active_organization_id: organization.id,
    ip: someAddress(seed),
    user_agent: devices[daysAgo % devices.length],
    created_at,
    last_seen_at: ago(seed, daysAgo / 4),
    expires_at: after(created_at, 30 * 86_400_000),
  }
}
