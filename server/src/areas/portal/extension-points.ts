import type { Context } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { ContactCaller } from '../../platform/http/callers.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The contact that is signed in to the portal. */
export interface PortalReader {
  readonly caller: ContactCaller
  readonly scope: EnvironmentScope
  readonly now: Date
}

/** Returns whether a section has content for the reader. */
export type PortalSection<Own = unknown> = (reader: PortalReader, context: Context<Own>) => Promise<boolean>

interface PortalSectionsPoint extends Extension {
  readonly contribution: Readonly<Record<string, PortalSection<this['own']>>>
}

/** The sections of an area in the portal, by name. */
export const portalSections = extensionPoint<PortalSectionsPoint>('portal.sections')
