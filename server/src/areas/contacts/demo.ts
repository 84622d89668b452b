import type { Demo } from '../../../demo/seed.ts'
import { insertActivity, planVisits } from './demo/activity.ts'
import { insertContacts, planContacts } from './demo/people.ts'

export const demo: Demo = {
  async fill(db, seed) {
    const { fixtures } = seed
    fixtures.people = planContacts(seed)
    // Planned before the contacts are written, because a visit determines when they were last seen.
    fixtures.visits = planVisits(seed, fixtures.people)
    await insertContacts(db, seed, fixtures.people)
    await insertActivity(db, seed, fixtures.visits)
  },
}
