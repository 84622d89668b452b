import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'
import type { GatewayObjectKind, GatewayObjects } from './gateway-objects.ts'

/** Where an object was read. */
export interface MirroredFrom {
  readonly scope: EnvironmentScope
  readonly connectionId: string
}

/** All areas at once. */
export type MirrorAll = <K extends GatewayObjectKind>(
  tx: Change,
  kind: K,
  object: GatewayObjects[K],
  from: MirroredFrom,
) => Promise<void>
