import { randomUUID } from 'node:crypto'
import type { Route } from '@userkeep/contract'
import { wordsOf } from '../surface/rows.ts'
import type { Random } from './random.ts'

/** IDs and names that one side has seen in answers, by the kind of thing that they identify. */
export interface Seen {
  learn(route: Route, answer: unknown): void
  id(kind: string): string | undefined
  text(field: string): string | undefined
  /** The IDs of everything that this side created. */
  readonly created: ReadonlySet<string>
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)

export const kindOf = (name: string): string => name.replaceAll('-', '_').replace(/(ies|s)$/, '')

/** Identifiers that are no IDs. */
const identifiers = new Set(['slug', 'key', 'code', 'external_id', 'email', 'meter', 'feature', 'name'])

/** The number of IDs that are remembered of one kind: more recent ones replace others at random. */
const maxPerKind = 40

export function createSeen(random: Random): Seen {
  const ids = new Map<string, string[]>()
  const names = new Map<string, string[]>()
  const created = new Set<string>()
  const remember = (into: Map<string, string[]>, kind: string, value: string) => {
    const list = into.get(kind) ?? []
    into.set(kind, list)
    if (list.includes(value)) return
    if (list.length < maxPerKind) list.push(value)
    else list[random.below(maxPerKind)] = value
  }
  const visit = (value: unknown, kind: string): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) visit(item, kind)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [field, child] of Object.entries(value)) {
      if (field === 'id' && isId(child)) remember(ids, kind, child)
      else if (field.endsWith('_id') && isId(child)) remember(ids, kindOf(field.slice(0, -3)), child)
      else if (identifiers.has(field) && typeof child === 'string' && child.length < 200) remember(names, field, child)
      else visit(child, kindOf(field))
    }
  }
  return {
    created,
    learn(route, answer) {
      const kind = kindOf(wordsOf(route.path).at(-1) ?? '')
      visit(answer, kind)
      const id = (answer as { id?: unknown } | null)?.id
      if (route.method === 'POST' && route.success.status === 201 && isId(id)) created.add(id)
    },
    id(kind) {
      const exact = ids.get(kind)
      if (exact) return random.oneOf(exact)
      const alike = [...ids.keys()].filter((known) => known.endsWith(`_${kind}`) || kind.endsWith(`_${known}`))
      return alike.length > 0 ? random.oneOf(ids.get(random.oneOf(alike)) as string[]) : undefined
    },
    text: (field) => {
      const list = names.get(field)
      return list && random.oneOf(list)
    },
  }
}

/** Returns an ID that identifies nothing. */
export const noId = (): string => randomUUID()
