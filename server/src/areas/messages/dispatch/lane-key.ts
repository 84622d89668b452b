/** What is sent one after the other: by one sender of an environment, and campaigns apart from what cannot wait. */
export interface LaneKey {
  environmentId: string
  /** The sender, or the environment itself for its default one. */
  lane: string
  /** Of a campaign. */
  bulk: boolean
}

export const nameOfLane = ({ environmentId, lane, bulk }: LaneKey): string => `${environmentId} ${lane} ${bulk}`

const zero = '00000000-0000-0000-0000-000000000000'

export const firstLane: LaneKey = { environmentId: zero, lane: zero, bulk: false }
