import type { Logger } from 'pino'
import type { EnvironmentScope } from './contact-data.ts'
import type { ContactCaller } from './http/callers.ts'

/** Whoever is signed in to the portal, as the areas see them that have a section there. */
export interface PortalReader {
  readonly caller: ContactCaller
  readonly scope: EnvironmentScope
  readonly now: Date
}

export interface BoundSection {
  readonly name: string
  hasSome(reader: PortalReader): Promise<boolean>
}

/** The names of those that have something for the reader. One that fails is left out, and the portal opens. */
export const sectionsOf =
  (sections: readonly BoundSection[], log: Logger) =>
  async (reader: PortalReader): Promise<string[]> => {
    const found = await Promise.all(
      sections.map(async ({ name, hasSome }) => {
        try {
          return (await hasSome(reader)) ? [name] : []
        } catch (err) {
          log.error({ err, section: name }, 'section of the portal left out')
          return []
        }
      }),
    )
    return found.flat()
  }
