/** An endpoint, as the work on all of them tells it from the others. */
export interface LaneKey {
  environmentId: string
  endpointId: string
}

/** Where the rows of an endpoint are, on distributed tables. */
export const placeOfLane = ({ environmentId }: LaneKey): string => environmentId

export const firstLane: LaneKey = {
  environmentId: '00000000-0000-0000-0000-000000000000',
  endpointId: '00000000-0000-0000-0000-000000000000',
}
