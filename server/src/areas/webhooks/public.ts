export { changeEndpoint } from './change-endpoint.ts'
export { readSecret, replaceSecret } from './endpoint-secret.ts'
export {
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  type HeldEndpoint,
  holdEndpoint,
  listEndpointRows,
  type Owner,
} from './endpoints.sql.ts'
export { countFailed } from './failures.sql.ts'
export { queueTest, replayFailed, replayOne } from './queue-again.ts'
export { readDelivery, readLog } from './read-log.ts'
export { registerEndpoint } from './register-endpoint.ts'
export { removeEndpoint } from './remove-endpoint.ts'
export { requirePlan } from './require.ts'
