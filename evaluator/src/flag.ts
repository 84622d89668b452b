/** The definition of a flag, with the names of the API. Other fields are ignored. */
export interface Flag {
  readonly key: string
  /** The kill switch. */
  readonly enabled: boolean
  readonly variants: readonly Variant[]
  /** The first rule that applies decides. */
  readonly rules: readonly Rule[]
  readonly off_variant: string
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  readonly prerequisites?: readonly Prerequisite[]
}

export interface Variant {
  readonly key: string
  readonly value: unknown
  /** The percentage, if a rule names no variant. */
  readonly weight: number
}

export interface Rule {
  /** null: everybody. */
  readonly segment_id: string | null
  /** The percentage of the segment, before the first step. */
  readonly rollout: number
  /** In order of time. From its time on, a step replaces the percentage. */
  readonly steps?: readonly RolloutStep[] | null
  /** Absent: chosen by weight. */
  readonly variant?: string | null
}

/** A percentage from a point in time on. */
interface RolloutStep {
  readonly at: string
  readonly rollout: number
}

/** Another flag that must return this variant. */
export interface Prerequisite {
  readonly flag: string
  readonly variant: string
}

/** The subject of an evaluation. */
export interface Subject {
  /** The hashed value; null for an unknown subject. */
  readonly unit: string | null
  /** The values to hash instead of `unit`, by flag key. */
  readonly units?: Readonly<Record<string, string>>
  /** The ids of the subject's segments. */
  readonly segments: ReadonlySet<string>
}

export type Reason = 'disabled' | 'not_started' | 'ended' | 'prerequisite_failed' | 'rule_matched' | 'no_rule_matched'

export interface Evaluation {
  readonly value: unknown
  readonly variant: string
  readonly reason: Reason
  /** The index of the rule that decided. */
  readonly rule: number | null
  /** Whether the hash of the unit had a say in it. */
  readonly hashed: boolean
}
