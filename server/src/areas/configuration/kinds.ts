import type { StaffPermission } from '@userkeep/contract'
import type { Context } from '../../platform/context.ts'
import type { MachineCaller, StaffCaller } from '../../platform/http/callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ConfigurationKind, configurationKinds, type Fields, type ManagedVerb } from './extension-points.ts'

/** The key of a kind that has exactly one item. */
export const onlyKey = 'settings'

export interface Kind extends ConfigurationKind {
  readonly name: string
  readonly context: Context<unknown>
}

/** Returns all kinds, each after the kinds that it refers to. */
export const allKinds = (platform: Platform): Kind[] =>
  platform
    .contributions(configurationKinds)
    .flatMap(({ contribution, context }) =>
      Object.entries(contribution).map(([name, kind]) => ({ ...kind, name, context })),
    )

/** Whether the caller may read and change a kind: staff by their role, a key by its own permissions. */
export function mayManage(caller: StaffCaller | MachineCaller, permission: StaffPermission): boolean {
  if ('organization' in caller) return caller.organization.permissions.has(permission)
  return caller.permissions?.includes(permission) ?? false
}

const propertiesOf = (verb: ManagedVerb | undefined): string[] => Object.keys(verb?.route.body?.properties ?? {})

export const takes = (verb: ManagedVerb | undefined, field: string): boolean => propertiesOf(verb).includes(field)

/** Whether the items of a kind have a key of their own. */
export const hasOwnKey = ({ create }: Kind): boolean => takes(create, 'key')

/** Returns the fields of the items of a kind: those that its routes take. */
export function fieldsOf({ create, update, omit = [] }: Kind): string[] {
  const all = new Set([...propertiesOf(create), ...propertiesOf(update)])
  return [...all].filter((field) => field !== 'key' && !omit.includes(field))
}

/** Returns the fields of a kind in an item; those that are absent are left out. */
export function pickFields(kind: Kind, item: Fields): Fields {
  const present = fieldsOf(kind).filter((field) => item[field] !== undefined)
  return Object.fromEntries(present.map((field) => [field, item[field]]))
}
