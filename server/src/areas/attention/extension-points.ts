import type { StaffPermission } from '@userkeep/contract'
import type { Context } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The member who reads what needs attention. */
export interface AttentionReader {
  readonly scope: EnvironmentScope
  readonly permissions: ReadonlySet<StaffPermission>
  readonly now: Date
}

export type AttentionLevel = 'urgent' | 'warning' | 'notice'

/** How many things have a problem, and since when. */
export interface AttentionFound {
  readonly count: number
  readonly since: string | null
  /** The thing, if there is only one. */
  readonly subject?: { readonly id: string; readonly name: string } | null
  readonly amounts?: readonly { readonly currency: string; readonly amount: number }[]
}

/** A kind of problem, for members who can act on it. Counted from an index, since every screen asks for it. */
export interface AttentionSource<Own = unknown> {
  readonly level: AttentionLevel
  readonly permission: StaffPermission
  find(reader: AttentionReader, context: Context<Own>): Promise<AttentionFound>
}

interface AttentionSourcesPoint extends Extension {
  readonly contribution: Readonly<Record<string, AttentionSource<this['own']>>>
}

/** Problems and tasks of an area that wait for a person, by kind. */
export const attentionSources = extensionPoint<AttentionSourcesPoint>('attention.sources')
