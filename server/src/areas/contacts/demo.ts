import type { Demo } from '../../../demo/scene.ts'
import { insertActivity, planVisits } from './demo/activity.ts'
import { insertContacts, planContacts } from './demo/people.ts'

export const demo: Demo = {
  async fill(db, scene) {
    const { cast } = scene
    cast.people = planContacts(scene)
    // Before they are written: a visit says when its person was last seen.
    cast.visits = planVisits(scene, cast.people)
    await insertContacts(db, scene, cast.people)
    await insertActivity(db, scene, cast.visits)
  },
}
