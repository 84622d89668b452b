/** An endpoint, as the work on all of them tells it from the others. */
export interface LaneKey {
  environmentId: string
  endpointId: string
}

export const firstLane: LaneKey = {
  environmentId: '00000000-0000-0000-0000-000000000000',
  endpointId: '00000000-0000-0000-0000-000000000000',
}
