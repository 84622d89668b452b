import type { DemoContact } from '../../../demo/cast.ts'
import { insertRows } from '../../../demo/rows.ts'
import { type Demo, type Scene, tell, workingHour } from '../../../demo/scene.ts'

const details = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.1.10 Recipient not found by SMTP address lookup',
  '550 5.4.1 Recipient address rejected: Access denied',
  '554 5.7.1 This mailbox is disabled',
]

export const demo: Demo = {
  async fill(db, scene) {
    const { chance, cast } = scene
    const people = cast.people.filter(({ environment, email }) => environment === 'live' && email !== null)
    const rows = chance.some(people, 46).map((person, index) => suppressionRow(scene, person, index))
    await insertRows(db, 'suppressions', rows)
  },
}

/** Mailboxes of people who left their company, and a few who complained. */
function suppressionRow(scene: Scene, { id: contact_id, email }: DemoContact, index: number) {
  const { chance } = scene
  const at = workingHour(scene, chance.int(1, 170))
  const reason = index < 36 ? 'bounce' : index < 43 ? 'complaint' : 'manual'
  if (reason !== 'manual') {
    const type = reason === 'bounce' ? 'message.bounced' : 'message.complained'
    const data = { contact_id, message_id: null }
    tell(scene, { type, about: contact_id, scope: scene.live, at, contactId: contact_id, data })
  }
  return {
    environment_id: scene.live.environmentId,
    id: chance.idAt(at),
    address: String(email).toLowerCase(),
    reason,
    scope: reason === 'complaint' ? 'all_but_transactional' : 'all',
    source: reason === 'manual' ? 'staff' : chance.pick(['api', 'smtp']),
    detail: reason === 'bounce' ? chance.pick(details) : reason === 'manual' ? 'Asked us by phone' : null,
    created_at: at,
  }
}
