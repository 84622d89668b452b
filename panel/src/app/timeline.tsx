import { type Icon, IconBolt } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import type { ReactNode } from 'react'
import { eventLabel } from '../ui/humanize.ts'

export type Fact = Output<'GET /v1/organization/contacts/{id}/timeline'>['facts'][number]

/** Returns the name of something that a fact refers to by its id; a deleted thing has none. */
export type NameOf = (id: string) => string | undefined

export interface Sentence {
  icon: Icon
  title: ReactNode
  description?: ReactNode
}

/** The timeline sentences of an area, by fact type. */
export type Sentences = Record<string, (data: Fact['data'], nameOf: NameOf) => Sentence>

const collected = import.meta.glob<Sentences>('../areas/*/timeline.tsx', { eager: true, import: 'timeline' })
const sentences: Sentences = Object.assign({}, ...Object.values(collected))

const written = (properties: object) =>
  Object.entries(properties)
    .slice(0, 6)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

/** Returns a fact in words. */
export function sentence({ type, data, names }: Fact): Sentence {
  const byId = new Map(Object.entries(names).map(([field, name]) => [data[field], name]))
  const known = sentences[type]?.(data, (id) => byId.get(id))
  if (known) return known
  const properties = typeof data.properties === 'object' && data.properties !== null ? data.properties : {}
  return { icon: IconBolt, title: eventLabel(type), description: written(properties) }
}
