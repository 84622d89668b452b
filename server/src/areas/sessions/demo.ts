import { createHash } from 'node:crypto'
import type { StaffMember } from '../../../demo/cast.ts'
import { bytes, insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Scene, someAddress } from '../../../demo/scene.ts'
import { devices } from '../../../demo/words.ts'

/** The owner is signed in on two more devices. */
export const demo: Demo = {
  async fill(db, scene) {
    const [owner] = scene.cast.staff as [StaffMember]
    await insertRows(
      db,
      'staff_sessions',
      [9, 20].map((daysAgo) => sessionRow(scene, owner, daysAgo)),
    )
  },
}

function sessionRow(scene: Scene, { id: user_id }: StaffMember, daysAgo: number) {
  const { chance, organization } = scene
  const created_at = ago(scene, daysAgo)
  const id = chance.idAt(created_at)
  return {
    id,
    token_hash: bytes(createHash('sha256').update(id).digest()),
    user_id,
    active_organization_id: organization.id,
    ip: someAddress(scene),
    user_agent: devices[daysAgo % devices.length],
    created_at,
    last_seen_at: ago(scene, daysAgo / 4),
    expires_at: after(created_at, 30 * 86_400_000),
  }
}
