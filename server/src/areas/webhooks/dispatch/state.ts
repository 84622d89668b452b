import { performance } from 'node:perf_hooks'
import { v7 as uuid } from 'uuid'
import { seconds } from '../../../platform/clock.ts'
import { type Eventful, noteEvent } from '../../../platform/dispatch/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Lane, newLane } from './lane.ts'
import { firstLane, type LaneKey } from './lane-key.ts'
import { createOutcomeWriter, type OutcomeWriter } from './outcome-writer.ts'
import { viewLanes } from './queue.sql.ts'

/** What a worker has before it. */
export interface DispatchState extends Eventful {
  readonly platform: Platform
  readonly workerId: string
  readonly lanes: Map<string, Lane>
  /** Endpoint → until when it is this worker's. */
  readonly leases: Map<string, number>
  readonly writer: OutcomeWriter
  /** Deliveries taken and not yet answered. */
  inHand: number
  /** Behind which endpoint to look next. */
  position: LaneKey
  /** When it last looked around, and whether that has been overtaken by a call. */
  lookedAt: number
  called: boolean
  stopped: boolean
}

export function createState(platform: Platform): DispatchState {
  const state: DispatchState = {
    platform,
    workerId: uuid(),
    lanes: new Map(),
    leases: new Map(),
    writer: createOutcomeWriter(platform, () => noteEvent(state)),
    inHand: 0,
    position: firstLane,
    lookedAt: 0,
    called: true,
    stopped: false,
    events: 0,
    rouse: () => {},
  }
  return state
}

const lanesInView = 500

export const isTimeToLook = (state: DispatchState): boolean =>
  state.called || state.inHand === 0 || performance.now() - state.lookedAt > seconds(1)

/** Finds the endpoints with something due. Goes on where it left off, so that of very many each has its turn. */
export async function lookAround(state: DispatchState): Promise<void> {
  const { sql, clock } = state.platform
  state.called = false
  state.lookedAt = performance.now()
  const from = state.position
  const seen = await viewLanes(sql, from, clock.now(), lanesInView)
  const isEnd = seen.length < lanesInView
  if (isEnd) forgetLeases(state)
  state.position = isEnd ? firstLane : (seen.at(-1) ?? firstLane)
  if (isEnd && from !== firstLane) seen.push(...(await viewLanes(sql, firstLane, clock.now(), lanesInView)))
  for (const { due, ...key } of seen) if (due) laneOf(state, key).more = true
}

function laneOf(state: DispatchState, key: LaneKey): Lane {
  const lane = state.lanes.get(key.endpointId) ?? newLane(key)
  state.lanes.set(key.endpointId, lane)
  return lane
}

/** What ran out is as good as not there. */
function forgetLeases({ leases, platform }: DispatchState): void {
  const now = platform.clock.now().getTime()
  for (const [endpointId, until] of leases) if (until <= now) leases.delete(endpointId)
}
