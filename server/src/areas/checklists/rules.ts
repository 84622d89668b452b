import { contactFactTypes } from '@userkeep/contract'
import { checklistBounds } from '@userkeep/contract/shapes/checklist'

export interface Step {
  readonly id: string
  readonly kind: 'event' | 'entitlement'
  readonly title: string
  readonly body: string | null
  readonly event_type: string | null
  readonly feature: string | null
  readonly url: string | null
}

/** A step that is there, and from when on it counts. */
export interface KeptStep extends Step {
  readonly counts_from: string
}

/** A step as it is sent. */
export interface StepDraft {
  readonly id?: string | undefined
  readonly kind: Step['kind']
  readonly title: string
  readonly body?: string | null | undefined
  readonly event_type?: string | null | undefined
  readonly feature?: string | null | undefined
  readonly url?: string | null | undefined
}

export interface Waiting {
  readonly id: string
  readonly name: string
  readonly unlocks_after: string | null
}

export interface ChecklistDraft extends Waiting {
  readonly active: boolean
  readonly steps: readonly Step[]
}

/** What is wrong, and where: the path of a field and the reason. */
export type Problem = readonly [path: string, reason: string]

/** What the service itself says of contacts. Of checklists `unlocks_after` speaks. */
export const serviceEvents: readonly string[] = contactFactTypes.filter((type) => !type.startsWith('checklist.'))

/** The steps as they are to be saved. One that waits on something else than before counts anew. */
export function nextSteps(
  drafts: readonly StepDraft[],
  before: readonly KeptStep[],
  { now, newId }: { now: Date; newId: () => string },
): KeptStep[] {
  return drafts.map(({ id, kind, title, body = null, event_type = null, feature = null, url = null }) => {
    const kept = before.find((step) => step.id === id)
    const step = { kind, title, body, event_type, feature, url }
    const waitsOnTheSame = kept && isSameWait(kept, step)
    return { ...step, id: kept?.id ?? newId(), counts_from: waitsOnTheSame ? kept.counts_from : now.toISOString() }
  })
}

const isSameWait = (a: Omit<Step, 'id'>, b: Omit<Step, 'id'>): boolean =>
  a.kind === b.kind && a.event_type === b.event_type && a.feature === b.feature

/** Of what was recorded, what no longer stands: steps that are gone, and those that wait on something else now. */
export const forgottenSteps = (before: readonly KeptStep[], after: readonly KeptStep[]): string[] =>
  before
    .filter((step) => !after.some(({ id, ...kept }) => id === step.id && isSameWait(kept, step)))
    .map(({ id }) => id)

/** The first thing that is wrong with the ids and kinds of steps, or null. */
export function draftProblem(drafts: readonly StepDraft[], before: readonly KeptStep[]): Problem | null {
  for (const [at, { id, kind, event_type, feature }] of drafts.entries()) {
    const path = `steps.${at}`
    if (id !== undefined && !before.some((step) => step.id === id))
      return [`${path}.id`, 'is no step of this checklist']
    if (id !== undefined && drafts.findIndex((other) => other.id === id) !== at) return [`${path}.id`, 'is there twice']
    if (kind === 'event') {
      if (event_type == null) return [`${path}.event_type`, 'is required of an event step']
      if (feature != null) return [`${path}.feature`, 'is only for an entitlement step']
    } else {
      if (feature == null) return [`${path}.feature`, 'is required of an entitlement step']
      if (event_type != null) return [`${path}.event_type`, 'is only for an event step']
    }
  }
  return null
}

/** The first thing that is wrong with a checklist among the others of its environment, or null. */
export function problemOf(checklist: ChecklistDraft, others: readonly Waiting[]): Problem | null {
  if (checklist.active && checklist.steps.length === 0) return ['steps', 'has to have a step before it is turned on']
  const { unlocks_after: first } = checklist
  if (first === null) return null
  if (first === checklist.id) return ['unlocks_after', 'would make the checklist wait on itself']
  if (!others.some(({ id }) => id === first)) return ['unlocks_after', 'is no checklist of this environment']
  return isCircular(checklist, others) ? ['unlocks_after', 'would make the checklist wait on itself'] : null
}

function isCircular(checklist: Waiting, others: readonly Waiting[]): boolean {
  let next = checklist.unlocks_after
  for (let hops = 0; next !== null && hops <= checklistBounds.checklists; hops++) {
    if (next === checklist.id) return true
    next = others.find(({ id }) => id === next)?.unlocks_after ?? null
  }
  return false
}
