import { performance } from 'node:perf_hooks'
import { seconds } from '../../../platform/clock.ts'
import { type Eventful, noteEvent } from '../../../platform/dispatch/events.ts'
import type { GroupWriter } from '../../../platform/dispatch/group-writer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createUnsubscribeLinks, type UnsubscribeLinks } from '../../consent/public.ts'
import { createPosts, type Load, type Posts } from '../../senders/public.ts'
import { createRenderer, type Renderer } from '../../templates/public.ts'
import { expireDead } from './expire.ts'
import { createFinisher, type Finished } from './finish.ts'
import { type Lane, newLane } from './lane.ts'
import { firstLane, type LaneKey, nameOfLane } from './lane-key.ts'
import { viewLanes } from './lanes.sql.ts'

/** What a worker has before it. */
export interface DispatchState extends Eventful {
  readonly platform: Platform
  readonly renderer: Renderer
  readonly links: UnsubscribeLinks
  readonly posts: Posts
  readonly lanes: Map<string, Lane>
  /** Lanes that wait for a connection, in turn. */
  readonly turns: Map<Load, Set<Lane>>
  readonly writer: GroupWriter<Finished>
  /** Messages taken and not yet sent. */
  inHand: number
  /** Behind which lane to look next. */
  position: LaneKey
  /** When it last looked around, and whether that has been overtaken by a call. */
  lookedAt: number
  called: boolean
  stopped: boolean
}

export function createState(platform: Platform): DispatchState {
  const state: DispatchState = {
    platform,
    renderer: createRenderer(platform),
    links: createUnsubscribeLinks(platform),
    posts: createPosts(platform),
    lanes: new Map(),
    turns: new Map(),
    writer: createFinisher(platform, () => noteEvent(state)),
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

/** Finds the lanes with something due. Goes on where it left off, so that of very many each has its turn. */
export async function lookAround(state: DispatchState): Promise<void> {
  const { sql, clock } = state.platform
  state.called = false
  state.lookedAt = performance.now()
  await expireDead(state.platform)
  const from = state.position
  const seen = await viewLanes(sql, from, clock.now(), lanesInView)
  const isEnd = seen.length < lanesInView
  state.position = isEnd ? firstLane : (seen.at(-1) ?? firstLane)
  if (isEnd && from !== firstLane) seen.push(...(await viewLanes(sql, firstLane, clock.now(), lanesInView)))
  for (const { due, ...key } of seen) if (due) laneOf(state, key).more = true
}

function laneOf(state: DispatchState, key: LaneKey): Lane {
  const name = nameOfLane(key)
  const lane = state.lanes.get(name) ?? newLane(key)
  state.lanes.set(name, lane)
  return lane
}
