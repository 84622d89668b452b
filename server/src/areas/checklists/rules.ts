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

/** A stored step, with the time from which it counts. */
export interface StoredStep extends Step {
  readonly counts_from: string
}

/** A step as a request gives it. */
interface StepDraft {
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

interface ChecklistDraft extends Waiting {
  readonly active: boolean
  readonly steps: readonly Step[]
}

/** The path of a field and the reason why it is refused. */
type Problem = readonly [path: string, reason: string]

/** Facts of the service about contacts that a step can wait for. Checklists refer to each other by `unlocks_after`. */
export const serviceEvents: readonly string[] = contactFactTypes.filter((type) => !type.startsWith('checklist.'))

/** Returns the steps to save. A step whose event or feature changed counts from now. */
export function nextSteps(
  drafts: readonly StepDraft[],
  before: readonly StoredStep[],
  { now, newId }: { now: Date; newId: () => string },
): StoredStep[] {
  return drafts.map(({ id, kind, title, body = null, event_type = null, feature = null, url = null }) => {
    const kept = before.find((step) => step.id === id)
    const step = { kind, title, body, event_type, feature, url }
    const waitsOnTheSame = kept && isSameWait(kept, step)
    return { ...step, id: kept?.id ?? newId(), counts_from: waitsOnTheSame ? kept.counts_from : now.toISOString() }
  })
}

const isSameWait = (a: Omit<Step, 'id'>, b: Omit<Step, 'id'>): boolean =>
  a.kind === b.kind && a.event_type === b.event_type && a.feature === b.feature

/** Gives steps without IDs those of a checklist that wait for the same or, if there is none, have the same title. */
export function stepsWithIds(drafts: readonly StepDraft[], before: readonly Step[]): StepDraft[] {
  const free = new Map(before.map((step) => [step.id, step]))
  const take = (matches: (step: Step) => boolean): string | undefined => {
    const id = [...free.values()].find(matches)?.id
    if (id !== undefined) free.delete(id)
    return id
  }
  const ids = new Map<StepDraft, string>()
  for (const isMatch of [
    (step: Step, draft: StepDraft) => waitsForTheSame(step, draft) && step.title === draft.title,
    waitsForTheSame,
    (step: Step, draft: StepDraft) => step.title === draft.title,
  ])
    for (const draft of drafts) {
      const id = ids.has(draft) ? undefined : take((step) => isMatch(step, draft))
      if (id !== undefined) ids.set(draft, id)
    }
  return drafts.map((draft) => ({ ...draft, ...(ids.has(draft) && { id: ids.get(draft) }) }))
}

const waitsForTheSame = (step: Step, { kind, event_type = null, feature = null }: StepDraft): boolean =>
  step.kind === kind && step.event_type === event_type && step.feature === feature

/**
 * Returns the steps whose recorded progress no longer counts: deleted steps, and those whose event or feature changed.
 */
export const forgottenSteps = (before: readonly StoredStep[], after: readonly StoredStep[]): string[] =>
  before
    .filter((step) => !after.some(({ id, ...kept }) => id === step.id && isSameWait(kept, step)))
    .map(({ id }) => id)

/** Returns the first problem of the ids and kinds of steps, or null. */
export function draftProblem(drafts: readonly StepDraft[], before: readonly StoredStep[]): Problem | null {
  for (const [at, { id, kind, event_type, feature }] of drafts.entries()) {
    const path = `steps.${at}`
    if (id !== undefined && !before.some((step) => step.id === id))
      return [`${path}.id`, 'must be a step of this checklist']
    if (id !== undefined && drafts.findIndex((other) => other.id === id) !== at) return [`${path}.id`, 'is there twice']
    if (kind === 'event') {
      if (event_type == null) return [`${path}.event_type`, 'is required for an event step']
      if (feature != null) return [`${path}.feature`, 'is only allowed for an entitlement step']
    } else {
      if (feature == null) return [`${path}.feature`, 'is required for an entitlement step']
      if (event_type != null) return [`${path}.event_type`, 'is only allowed for an event step']
    }
  }
  return null
}

/** Returns the first problem of a checklist in view of the others of its environment, or null. */
export function problemOf(checklist: ChecklistDraft, others: readonly Waiting[]): Problem | null {
  if (checklist.active && checklist.steps.length === 0)
    return ['steps', 'must have a step before the checklist is turned on']
  const { unlocks_after: first } = checklist
  if (first === null) return null
  if (first === checklist.id) return ['unlocks_after', 'must not create a circular dependency']
  if (!others.some(({ id }) => id === first)) return ['unlocks_after', 'must be a checklist of this environment']
  return isCircular(checklist, others) ? ['unlocks_after', 'must not create a circular dependency'] : null
}

function isCircular(checklist: Waiting, others: readonly Waiting[]): boolean {
  let next = checklist.unlocks_after
  for (let hops = 0; next !== null && hops <= checklistBounds.checklists; hops++) {
    if (next === checklist.id) return true
    next = others.find(({ id }) => id === next)?.unlocks_after ?? null
  }
  return false
}
