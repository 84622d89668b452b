import type { Input } from '@userkeep/client'
import { localOf, momentOf } from '../../ui/local-moment.ts'
import type { Flag } from './flag.ts'

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
  /** Empty: by the weights. */
  variant: string
}

export interface PrerequisiteDraft {
  id: string
  flag: string
  variant: string
}

let made = 0
const nextId = () => `part-${++made}`

export const newRule = (): RuleDraft => ({ id: nextId(), segment_id: '', rollout: 100, variant: '' })
export const newPrerequisite = (): PrerequisiteDraft => ({ id: nextId(), flag: '', variant: '' })
export const newVariant = (key: string, value: unknown, weight: number): VariantDraft => ({
  id: nextId(),
  key,
  value: JSON.stringify(value),
  weight,
})

export const onAndOff = () => [newVariant('on', true, 100), newVariant('off', false, 0)]

export function toDraft(flag: Flag | null): FlagDraft {
  return {
    key: flag?.key ?? '',
    name: flag?.name ?? '',
    description: flag?.description ?? '',
    kind: flag?.kind ?? 'boolean',
    variants: flag ? flag.variants.map(({ key, value, weight }) => newVariant(key, value, weight)) : onAndOff(),
    rules: (flag?.rules ?? []).map(({ segment_id, rollout, variant }) => ({
      id: nextId(),
      segment_id: segment_id ?? '',
      rollout,
      variant: variant ?? '',
    })),
    off_variant: flag?.off_variant ?? 'off',
    starts_at: localOf(flag?.starts_at ?? null),
    ends_at: localOf(flag?.ends_at ?? null),
    prerequisites: (flag?.prerequisites ?? []).map((needed) => ({ id: nextId(), ...needed })),
  }
}

/** Which values are no JSON, by the path of their fields. */
export function valueProblems({ variants }: FlagDraft): Record<string, string> {
  return Object.fromEntries(
    variants.flatMap(({ value }, index) => {
      try {
        JSON.parse(value)
        return []
      } catch {
        return [[`variants.${index}.value`, 'Not valid JSON. Put texts in quotes.']]
      }
    }),
  )
}

export type FlagBody = Input<'POST /v1/organization/flags'>['body']
type Changes = Input<'PATCH /v1/organization/flags/{id}'>['body']

export function toBody(draft: FlagDraft): FlagBody {
  return { key: draft.key, kind: draft.kind, ...toChanges(draft) }
}

export function toChanges(draft: FlagDraft): Changes & { name: string } {
  return {
    name: draft.name,
    description: draft.description.trim() || null,
    variants: draft.variants.map(({ key, value, weight }) => ({ key, value: JSON.parse(value), weight })),
    rules: draft.rules.map(({ segment_id, rollout, variant }) => ({
      segment_id: segment_id || null,
      rollout,
      ...(variant && { variant }),
    })),
    off_variant: draft.off_variant,
    starts_at: momentOf(draft.starts_at),
    ends_at: momentOf(draft.ends_at),
    prerequisites: draft.prerequisites.map(({ flag, variant }) => ({ flag, variant })),
  }
}

/** Said at one of its parts, wherever in the list of errors it stands. */
export const problemAt = (errors: Record<string, unknown>, path: string): string | undefined => {
  const found = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))
  return found ? String(found[1]) : undefined
}
