import { type Icon, IconBolt } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import type { ReactNode } from 'react'

export type Fact = Output<'GET /v1/organization/contacts/{id}/timeline'>['facts'][number]

/** The name of a customer that the contact still belongs to. */
export type NameOf = (customerId: string) => string | undefined

export interface Sentence {
  icon: Icon
  title: ReactNode
  description?: ReactNode
}

/** What an area says of its facts in a contact's timeline, by the type of the fact. */
export type Sentences = Record<string, (data: Fact['data'], nameOf: NameOf) => Sentence>

const collected = import.meta.glob<Sentences>('../areas/*/timeline.tsx', { eager: true, import: 'timeline' })
const sentences: Sentences = Object.assign({}, ...Object.values(collected))

const written = (properties: object) =>
  Object.entries(properties)
    .slice(0, 6)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

/** A fact in words. What the product itself tracked keeps the name the product gave it. */
export function sentence({ type, data }: Fact, nameOf: NameOf): Sentence {
  const known = sentences[type]?.(data, nameOf)
  if (known) return known
  const properties = typeof data.properties === 'object' && data.properties !== null ? data.properties : {}
  return { icon: IconBolt, title: type, description: written(properties) }
}
