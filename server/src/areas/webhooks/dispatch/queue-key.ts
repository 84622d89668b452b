/** The key of an endpoint's queue. */
export interface SendQueueKey {
  environmentId: string
  endpointId: string
}

/** Returns the tenant column of an endpoint's rows, for distributed tables. */
export const tenantOfQueue = ({ environmentId }: SendQueueKey): string => environmentId

export const firstQueue: SendQueueKey = {
  environmentId: '00000000-0000-0000-0000-000000000000',
  endpointId: '00000000-0000-0000-0000-000000000000',
}
