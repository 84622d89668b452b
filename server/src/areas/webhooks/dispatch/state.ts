import { performance } from 'node:perf_hooks'
import { v7 as uuid } from 'uuid'
import { seconds } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Lane, newLane } from './lane.ts'
import { firstLane, type LaneKey } from './lane-key.ts'
import { createOutcomeWriter, type OutcomeWriter } from './outcome-writer.ts'
import { viewLanes } from './queue.sql.ts'

/** What a worker has before it. */
export interface Desk {
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
  events: number
  rouse(): void
}

export function createDesk(platform: Platform): Desk {
  const desk: Desk = {
    platform,
    workerId: uuid(),
    lanes: new Map(),
    leases: new Map(),
    writer: createOutcomeWriter(platform, () => noteEvent(desk)),
    inHand: 0,
    position: firstLane,
    lookedAt: 0,
    called: true,
    stopped: false,
    events: 0,
    rouse: () => {},
  }
  return desk
}

export function noteEvent(desk: Desk): void {
  desk.events++
  desk.rouse()
}

/** Until a lane has room again, something is written, a call comes in, or a second has passed. */
export const nextEvent = (desk: Desk): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds(1))
    desk.rouse = () => {
      clearTimeout(timer)
      resolve()
    }
  })

const lanesInView = 500

export const isTimeToLook = (desk: Desk): boolean =>
  desk.called || desk.inHand === 0 || performance.now() - desk.lookedAt > seconds(1)

/** Finds the endpoints with something due. Goes on where it left off, so that of very many each has its turn. */
export async function lookAround(desk: Desk): Promise<void> {
  const { sql, clock } = desk.platform
  desk.called = false
  desk.lookedAt = performance.now()
  const from = desk.position
  const seen = await viewLanes(sql, from, clock.now(), lanesInView)
  const isEnd = seen.length < lanesInView
  if (isEnd) forgetLeases(desk)
  desk.position = isEnd ? firstLane : (seen.at(-1) ?? firstLane)
  if (isEnd && from !== firstLane) seen.push(...(await viewLanes(sql, firstLane, clock.now(), lanesInView)))
  for (const { due, ...key } of seen) if (due) laneOf(desk, key).more = true
}

function laneOf(desk: Desk, key: LaneKey): Lane {
  const lane = desk.lanes.get(key.endpointId) ?? newLane(key)
  desk.lanes.set(key.endpointId, lane)
  return lane
}

/** What ran out is as good as not there. */
function forgetLeases({ leases, platform }: Desk): void {
  const now = platform.clock.now().getTime()
  for (const [endpointId, until] of leases) if (until <= now) leases.delete(endpointId)
}
