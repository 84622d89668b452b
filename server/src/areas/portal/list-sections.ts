import type { portal } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'

export const listSections: Verb<typeof portal.routes.sections> = async ({ caller, scope, now, platform }) => ({
  sections: await platform.portalSections({ caller, scope, now }),
})
