import type { RouteSpec, StaffPermission } from '@userkeep/contract'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Call } from '../../platform/http/call.ts'

/** A verb of an area with its route, so that the rules of the route hold for configuration, too. */
export interface ManagedVerb<Own = unknown> {
  readonly route: RouteSpec
  readonly verb: (call: Call<RouteSpec, Own>) => Promise<unknown>
}

/** Accepts a verb, or a function that prepares the call of one. */
export const managed = <R extends RouteSpec, Own>(
  route: R,
  verb: (call: Call<R, Own>) => Promise<unknown>,
): ManagedVerb<Own> => ({ route, verb: verb as unknown as ManagedVerb<Own>['verb'] })

export type Fields = Readonly<Record<string, unknown>>

/** A kind of item that describes an environment, managed by the routes of its area. */
export interface ConfigurationKind<Own = unknown> {
  readonly permission: StaffPermission
  /** Returns the items, page by page. For a single item, such as settings, the item itself. */
  readonly list: ManagedVerb<Own>
  /** The filter of the list, such as `{ archived: false }`. */
  readonly filter?: Fields
  /** Returns one item, if the list does not return all its fields. */
  readonly get?: ManagedVerb<Own>
  /** Absent: there is exactly one item, which is called `settings`. */
  readonly create?: ManagedVerb<Own>
  /** Absent: an item never changes, so that its key is made from its fields. */
  readonly update?: ManagedVerb<Own>
  /** Removes an item that is no longer in the configuration. Absent: it stays. */
  readonly archive?: ManagedVerb<Own>
  /** Puts a changed field into effect, such as the draft of a template. */
  readonly publish?: ManagedVerb<Own> & { readonly field: string }
  /** Fields of the routes that are not part of the configuration. */
  readonly omit?: readonly string[]
  /** Items that are not part of the configuration, such as those that the service creates and nobody changes. */
  readonly isLeftOut?: (item: Fields) => boolean
  /** Items that are archived or off, so that archiving them again changes nothing. */
  readonly isOff?: (item: Fields) => boolean
  /** Paths with the ID of another item, and its kind: `rules.*.segment_id`; `**` is any depth. */
  readonly references?: Readonly<Record<string, string>>
  /** Paths with the key of another item, and its kind. */
  readonly keyReferences?: Readonly<Record<string, string>>
}

interface ConfigurationKindsPoint extends Extension {
  readonly contribution: Readonly<Record<string, ConfigurationKind<this['own']>>>
}

/** The kinds of configuration of an area, by name, each after the kinds that it refers to. */
export const configurationKinds = extensionPoint<ConfigurationKindsPoint>('configuration.kinds')
