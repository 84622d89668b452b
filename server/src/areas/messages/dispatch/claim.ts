import { portions } from '../../../platform/dispatch/portions.ts'
import type { Lane } from './lane.ts'
import { runLane } from './run-lane.ts'
import type { DispatchState } from './state.ts'
import { take } from './take.ts'

/** In hand at once, over all lanes. One tenant alone gets four fifths of it. */
const most = 1000

/** Takes what is due for every lane with room and sets it going. Answers how many. */
export async function claim(state: DispatchState): Promise<number> {
  const now = state.platform.clock.now().getTime()
  const awake = [...state.lanes.values()].filter((lane) => lane.quietUntil <= now)
  const wanting = portions(awake, most - state.inHand)
  const taken = await Promise.all(wanting.map(({ lane, slots }) => takeFor(state, lane, slots)))
  return taken.reduce((sum, count) => sum + count, 0)
}

/** A lane that cannot be served holds up no other: it is looked at again with the next look around. */
async function takeFor(state: DispatchState, lane: Lane, slots: number): Promise<number> {
  try {
    const { claims, skipped, more } = await take(state, lane, slots)
    lane.more = more
    lane.ready.push(...claims)
    state.inHand += claims.length
    runLane(state, lane)
    return claims.length + skipped
  } catch (err) {
    lane.more = false
    state.platform.log.error({ err, environmentId: lane.environmentId }, 'messages not taken')
    runLane(state, lane)
    return 0
  }
}
