import { declareBootParts } from '../kernel/index.ts'
import { HeldFeatures } from '../shapes/entitlement.ts'

export const entitlementBootParts = declareBootParts({ entitlements: HeldFeatures })
