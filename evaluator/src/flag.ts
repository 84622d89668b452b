/** A flag as it is defined, in the words of the API. Whatever else comes with it is of no interest here. */
export interface Flag {
  readonly key: string
  /** The kill switch. */
  readonly enabled: boolean
  readonly variants: readonly Variant[]
  /** In order: the first that takes the subject decides. */
  readonly rules: readonly Rule[]
  readonly off_variant: string
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  readonly prerequisites?: readonly Prerequisite[]
}

export interface Variant {
  readonly key: string
  readonly value: unknown
  /** Of 100, where a rule names no variant. */
  readonly weight: number
}

export interface Rule {
  /** null for everybody. */
  readonly segment_id: string | null
  /** Of them, how many in a hundred. */
  readonly rollout: number
  /** Absent: by the weights of the variants. */
  readonly variant?: string | null
}

/** Another flag that has to answer this variant. */
export interface Prerequisite {
  readonly flag: string
  readonly variant: string
}

/** Whom a flag is evaluated for. */
export interface Subject {
  /** What is hashed. null for somebody of whom nothing is known. */
  readonly unit: string | null
  /** By the key of a flag, what is hashed for that flag in place of `unit`. */
  readonly units?: Readonly<Record<string, string>>
  /** The ids of the segments that they are in. */
  readonly segments: ReadonlySet<string>
}

export type Reason = 'disabled' | 'not_started' | 'ended' | 'prerequisite_failed' | 'rule_matched' | 'no_rule_matched'

export interface Evaluation {
  readonly value: unknown
  readonly variant: string
  readonly reason: Reason
  /** The place of the rule that decided, from 0. */
  readonly rule: number | null
  /** Whether the hash of the unit had a say in it. */
  readonly hashed: boolean
}
