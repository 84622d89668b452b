import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../../platform/extension-point.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { FactRow } from './timeline.sql.ts'

/** Names the things behind one field of the data of facts. */
interface NamedThings<Own = unknown> {
  /** The field with the ID, such as `banner_id`. */
  readonly field: string
  /** The beginning of the types of facts, if the field has another meaning in others. */
  readonly of?: string
  names(
    named: { readonly scope: Pick<EnvironmentScope, 'environmentId'>; readonly ids: readonly string[] },
    context: Context<Own>,
  ): Promise<readonly { id: string; name: string | null }[]>
}

interface NamedThingsPoint extends Extension {
  readonly contribution: readonly NamedThings<this['own']>[]
}

/** Things of an area that facts refer to by their IDs. */
export const namedThings = extensionPoint<NamedThingsPoint>('contacts.named-things')

type NamedFact = FactRow & { names: Record<string, string> }

/** Adds the names of the things that facts refer to, by field. A deleted thing has no name. */
export async function withNames(
  { contributions }: Extensible,
  scope: EnvironmentScope,
  facts: readonly FactRow[],
): Promise<NamedFact[]> {
  const named = facts.map((fact) => ({ ...fact, names: {} as Record<string, string> }))
  const found = contributions(namedThings).flatMap(({ contribution, context }) =>
    contribution.map((things) => nameFacts(things, named, scope, context)),
  )
  await Promise.all(found)
  return named
}

async function nameFacts(
  { field, of = '', names }: NamedThings,
  facts: readonly NamedFact[],
  scope: EnvironmentScope,
  context: Context,
): Promise<void> {
  const concerned = facts.filter(({ type, data }) => type.startsWith(of) && typeof data[field] === 'string')
  if (concerned.length === 0) return
  const ids = [...new Set(concerned.map(({ data }) => data[field] as string))]
  const byId = new Map((await names({ scope, ids }, context)).map(({ id, name }) => [id, name]))
  for (const { data, names: shown } of concerned) {
    const name = byId.get(data[field] as string)
    if (name != null) shown[field] = name
  }
}

export type NamesOf = (
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
) => PromiseLike<readonly { id: string; name: string | null }[]>

/** Returns a contribution whose names are read by a statement. */
export const namedBy = (field: string, read: NamesOf, of?: string): NamedThings => ({
  field,
  ...(of !== undefined && { of }),
  names: async ({ scope, ids }, { sql }) => read(sql, scope, ids),
})
