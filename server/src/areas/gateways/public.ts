export { askGateway } from './calls/ask-gateway.ts'
export type { GatewayCall, GatewayCallInputs } from './calls/call-types.ts'
export { runCallNow } from './calls/run-call-now.ts'
export { chooseConnection } from './connections/choose-connection.ts'
export { connectionNames, findConnection } from './connections/connections.sql.ts'
export { gatewayOf } from './connections/gateway-of.ts'
export { customerOfRef, gatewayCustomer, pricesOfRefs } from './connections/refs.sql.ts'
export {
  type CallContext,
  type GatewayCallHooks,
  type GatewaySync,
  gatewayCalls,
  gatewaySync,
  type MirroredFrom,
  syncObject,
} from './extension-points.ts'
export type * from './port.ts'
export { GatewayRefused } from './port.ts'
export { gatewayCallRows, gatewayConnectionRows, gatewayCustomerRows, gatewayPriceRows } from './public.sql.ts'
export { rereadSoon } from './reads/reread-soon.ts'
export { insertSandboxSales, type SandboxSale } from './sandbox/insert-sales.ts'
