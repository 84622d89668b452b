import type { Input } from '@userkeep/client'
import { texts } from '../../texts/flags.ts'
import { localOf, momentOf, momentOr } from '../../ui/local-moment.ts'
import type { Flag, Rule } from './flag.ts'

/** A flag as its form edits it: texts where a field of a browser has texts. */
export interface FlagDraft {
  key: string
  name: string
  description: string
  kind: Flag['kind']
  variants: VariantDraft[]
  rules: RuleDraft[]
  off_variant: string
  starts_at: string
  ends_at: string
  prerequisites: PrerequisiteDraft[]
  rollout_by: Flag['rollout_by']
}

export interface VariantDraft {
  id: string
  key: string
  /** JSON, as it is typed. */
  value: string
  weight: number
}

export interface RuleDraft {
  id: string
  /** Empty for everybody. */
  segment_id: string
  rollout: number
  steps: StepDraft[]
  /** Empty: by the weights. */
  variant: string
}

/** A percentage from a time on. */
export interface StepDraft {
  id: string
  /** In the format of a date-time field. */
  at: string
  /** The saved time, which may be more exact than the field. */
  saved: string | null
  rollout: number
}

export interface PrerequisiteDraft {
  id: string
  flag: string
  variant: string
}

let made = 0
const nextId = () => `part-${++made}`

export const newRule = (segment_id = ''): RuleDraft => ({
  id: nextId(),
  segment_id,
  rollout: 100,
  steps: [],
  variant: '',
})
export const newStep = (at: string, rollout: number): StepDraft => ({ id: nextId(), at, saved: null, rollout })
export const newPrerequisite = (): PrerequisiteDraft => ({ id: nextId(), flag: '', variant: '' })
export const newVariant = (key: string, value: unknown, weight: number): VariantDraft => ({
  id: nextId(),
  key,
  value: JSON.stringify(value),
  weight,
})

export const onAndOff = () => [newVariant('on', true, 100), newVariant('off', false, 0)]

/** A new flag may begin with a rule for a segment. */
export function toDraft(flag: Flag | null, segmentId?: string): FlagDraft {
  return {
    key: flag?.key ?? '',
    name: flag?.name ?? '',
    description: flag?.description ?? '',
    kind: flag?.kind ?? 'boolean',
    variants: flag ? flag.variants.map(({ key, value, weight }) => newVariant(key, value, weight)) : onAndOff(),
    rules: flag ? flag.rules.map(toRule) : segmentId ? [newRule(segmentId)] : [],
    off_variant: flag?.off_variant ?? 'off',
    starts_at: localOf(flag?.starts_at ?? null),
    ends_at: localOf(flag?.ends_at ?? null),
    prerequisites: (flag?.prerequisites ?? []).map((needed) => ({ id: nextId(), ...needed })),
    rollout_by: flag?.rollout_by ?? 'contact',
  }
}

const toRule = ({ segment_id, rollout, steps = [], variant }: Rule): RuleDraft => ({
  id: nextId(),
  segment_id: segment_id ?? '',
  rollout,
  steps: steps.map((step) => ({ ...newStep(localOf(step.at), step.rollout), saved: step.at })),
  variant: variant ?? '',
})

/** Returns the steps without a date, by field path. */
const dateProblems = ({ rules }: FlagDraft): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ steps }, rule) =>
      steps.flatMap(({ at }, step) => (at === '' ? [[`rules.${rule}.steps.${step}.at`, texts.enterADateAndTime]] : [])),
    ),
  )

/** Returns the problems that are found before the flag is sent, by field path. */
export const problemsOf = (draft: FlagDraft): Record<string, string> => ({
  ...valueProblems(draft),
  ...dateProblems(draft),
})

/** Returns the values that are not JSON, by field path. */
function valueProblems({ variants }: FlagDraft): Record<string, string> {
  return Object.fromEntries(
    variants.flatMap(({ value }, index) => {
      try {
        JSON.parse(value)
        return []
      } catch {
        return [[`variants.${index}.value`, texts.invalidJSONPutStringsInDouble]]
      }
    }),
  )
}

type FlagBody = Input<'POST /v1/organization/flags'>['body']
type Changes = Input<'PATCH /v1/organization/flags/{id}'>['body']

export function toBody(draft: FlagDraft): FlagBody {
  return { key: draft.key, kind: draft.kind, ...toChanges(draft) }
}

export function toChanges(draft: FlagDraft): Changes & { name: string } {
  return {
    name: draft.name,
    description: draft.description.trim() || null,
    variants: draft.variants.map(({ key, value, weight }) => ({ key, value: JSON.parse(value), weight })),
    rules: draft.rules.map(({ segment_id, rollout, steps, variant }) => ({
      segment_id: segment_id || null,
      rollout,
      ...(steps.length > 0 && { steps: steps.map(toStep) }),
      ...(variant && { variant }),
    })),
    off_variant: draft.off_variant,
    starts_at: momentOf(draft.starts_at),
    ends_at: momentOf(draft.ends_at),
    prerequisites: draft.prerequisites.map(({ flag, variant }) => ({ flag, variant })),
    rollout_by: draft.rollout_by,
  }
}

const toStep = ({ at, saved, rollout }: StepDraft) => ({ at: momentOr(at, saved) ?? '', rollout })

/** Said at one of its parts, wherever in the list of errors it stands. */
export const problemAt = (errors: Record<string, unknown>, path: string): string | undefined => {
  const found = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))
  return found ? String(found[1]) : undefined
}
