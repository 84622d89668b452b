import type { portal } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PortalReader, portalSections } from './extension-points.ts'

export const listSections: Verb<typeof portal.routes.sections> = async ({ caller, scope, now, platform }) => ({
  sections: await sectionsWithContent(platform, { caller, scope, now }),
})

/** Returns the names of sections with content for the reader. A section that fails is omitted, and the portal opens. */
async function sectionsWithContent({ contributions, log }: Platform, reader: PortalReader): Promise<string[]> {
  const found = contributions(portalSections).flatMap(({ contribution, context }) =>
    Object.entries(contribution).map(async ([name, hasContent]) => {
      try {
        return (await hasContent(reader, context)) ? [name] : []
      } catch (err) {
        log.error({ err, section: name }, 'portal section omitted')
        return []
      }
    }),
  )
  return (await Promise.all(found)).flat()
}
