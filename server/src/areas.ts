import { apiKeysArea } from './areas/api-keys/index.ts'
import { organizationsArea } from './areas/organizations/index.ts'
import { rolesArea } from './areas/roles/index.ts'
import { sessionsArea } from './areas/sessions/index.ts'
import { staffAuthArea } from './areas/staff-auth/index.ts'
import type { Area } from './platform/area.ts'

/** Every area, by tier and in order: one may ask only those that stand before it. */
export const tiers = {
  identity: [sessionsArea, apiKeysArea, rolesArea, organizationsArea, staffAuthArea],
} satisfies Record<string, Area[]>

export const areas: readonly Area[] = Object.values(tiers).flat()
