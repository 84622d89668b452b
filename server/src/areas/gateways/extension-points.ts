import type { Change } from '../../platform/change.ts'
import { inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { GatewayCall, GatewayCallKind, GatewayCallResults, GatewayRefusal } from './calls/call-types.ts'
import type { GatewayObjectKind, GatewayObjects } from './objects.ts'

/** The connection and environment from which an object was read. */
export interface MirroredFrom {
  readonly scope: EnvironmentScope
  readonly connectionId: string
}

/**
 * Handles an object in its current state at the gateway, inside the transaction that records the read. It may be called
 * again with known objects, and never with older ones.
 */
export type GatewaySync<Own = unknown> = {
  readonly [K in GatewayObjectKind]?: (
    object: GatewayObjects[K],
    context: TransactionContext<Own> & { readonly from: MirroredFrom },
  ) => Promise<void>
}

interface GatewaySyncPoint extends Extension {
  readonly contribution: GatewaySync<this['own']>
}

export const gatewaySync = extensionPoint<GatewaySyncPoint>('gateways.sync')

/** Passes an object that was read from a gateway to the areas that store its state. */
export async function syncObject<K extends GatewayObjectKind>(
  { contributions }: Extensible,
  tx: Change,
  kind: K,
  object: GatewayObjects[K],
  from: MirroredFrom,
): Promise<void> {
  for (const { contribution, context } of contributions(gatewaySync))
    await contribution[kind]?.(object, { ...inTransaction(context, tx), from })
}

export type CallContext<Own, K extends GatewayCallKind> = TransactionContext<Own> & { readonly call: GatewayCall<K> }

/** Completes calls of the area, inside the transaction that finishes each. */
export type GatewayCallHooks<Own = unknown> = {
  readonly [K in GatewayCallKind]?: {
    done?(result: GatewayCallResults[K], context: CallContext<Own, K>): Promise<void>
    refused?(error: GatewayRefusal, context: CallContext<Own, K>): Promise<void>
  }
}

interface GatewayCallsPoint extends Extension {
  readonly contribution: GatewayCallHooks<this['own']>
}

export const gatewayCalls = extensionPoint<GatewayCallsPoint>('gateways.calls')

export async function notifyDone<K extends GatewayCallKind>(
  { contributions }: Extensible,
  tx: Change,
  call: GatewayCall<K>,
  result: GatewayCallResults[K],
): Promise<void> {
  for (const { contribution, context } of contributions(gatewayCalls))
    await contribution[call.kind]?.done?.(result, { ...inTransaction(context, tx), call })
}

export async function notifyRefused<K extends GatewayCallKind>(
  { contributions }: Extensible,
  tx: Change,
  call: GatewayCall<K>,
  error: GatewayRefusal,
): Promise<void> {
  for (const { contribution, context } of contributions(gatewayCalls))
    await contribution[call.kind]?.refused?.(error, { ...inTransaction(context, tx), call })
}
