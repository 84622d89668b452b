import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { type Demo, recordFact, type Seed, workingHour } from '../../../demo/seed.ts'

const details = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.1.10 Recipient not found by SMTP address lookup',
  '550 5.4.1 Recipient address rejected: Access denied',
  '554 5.7.1 This mailbox is disabled',
]

export const demo: Demo = {
  async fill(db, seed) {
    const { chance, fixtures } = seed
    const people = fixtures.people.filter(({ environment, email }) => environment === 'live' && email !== null)
    const rows = chance.some(people, 46).map((person, index) => suppressionRow(seed, person, index))
    await insertRows(db, 'suppressions', rows)
  },
}

/** Returns a suppression for people who left their company, and for a few who complained. */
function suppressionRow(seed: Seed, { id: contact_id, email }: DemoContact, index: number) {
  const { chance } = seed
  const at = workingHour(seed, chance.int(1, 170))
  const reason = index < 36 ? 'bounce' : index < 43 ? 'complaint' : 'manual'
  if (reason !== 'manual') {
    const type = reason === 'bounce' ? 'message.bounced' : 'message.complained'
    const data = { contact_id, message_id: null }
    recordFact(seed, { type, about: contact_id, scope: seed.live, at, contactId: contact_id, data })
  }
  return {
    environment_id: seed.live.environmentId,
    id: chance.idAt(at),
    address: String(email).toLowerCase(),
    reason,
    scope: reason === 'complaint' ? 'all_but_transactional' : 'all',
    source: reason === 'manual' ? 'staff' : chance.pick(['api', 'smtp']),
    detail: reason === 'bounce' ? chance.pick(details) : reason === 'manual' ? 'Asked us by phone' : null,
    created_at: at,
  }
}
