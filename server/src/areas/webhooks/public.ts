export { queueTest, replayFailed, replayOne } from './deliveries/queue-again.ts'
export { readDelivery, readLog } from './deliveries/read-log.ts'
export { countFailed } from './dispatch/failures.sql.ts'
export { changeEndpoint } from './endpoints/change-endpoint.ts'
export { readSecret, replaceSecret } from './endpoints/endpoint-secret.ts'
export {
  countEndpoints,
  type EndpointRow,
  endpointNames,
  findEndpoint,
  type HeldEndpoint,
  listEndpointRows,
  lockEndpoint,
  type Owner,
} from './endpoints/endpoints.sql.ts'
export { registerEndpoint } from './endpoints/register-endpoint.ts'
export { removeEndpoint } from './endpoints/remove-endpoint.ts'
export { requirePlan } from './require.ts'
