import type { Input } from '@userkeep/client'

type Question = Input<'POST /v1/organization/analytics/funnel'>['body']
/** A step as the API takes it: the name of an event, or an event with conditions. */
export type AskedStep = Question['steps'][number]

export interface Condition {
  property: string
  value: string
}

/** A step of the builder. Its event and the parts of its conditions may be empty. */
export interface FunnelStep {
  event: string
  properties: Condition[]
}

export const maxConditions = 3

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function stepOf(value: unknown): FunnelStep {
  if (typeof value !== 'object' || value === null) return { event: String(value ?? ''), properties: [] }
  const { event, properties } = value as Partial<Record<keyof FunnelStep, unknown>>
  const conditions = (Array.isArray(properties) ? properties : []) as Partial<Record<keyof Condition, unknown>>[]
  return {
    event: textIn(event),
    properties: conditions
      .slice(0, maxConditions)
      .map((one) => ({ property: textIn(one?.property), value: textIn(one?.value) })),
  }
}

/** Reads steps of the URL or of a saved report. */
export function stepsOf(text: string | undefined): FunnelStep[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.map(stepOf) : []
  } catch {
    return []
  }
}

/** Returns a step in its shortest form. */
const written = ({ event, properties }: FunnelStep): AskedStep =>
  properties.length === 0 ? event : { event, properties }

export const textOfSteps = (steps: readonly FunnelStep[]): string => JSON.stringify(steps.map(written))

/** Returns the steps and conditions that are complete. */
export const askedSteps = (steps: readonly FunnelStep[]): AskedStep[] =>
  steps
    .filter(({ event }) => event !== '')
    .map(({ event, properties }) =>
      written({ event, properties: properties.filter(({ property, value }) => property !== '' && value !== '') }),
    )
