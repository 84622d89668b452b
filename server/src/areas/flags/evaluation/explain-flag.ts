import type { flags } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { bucketOf, evaluate, isRolledOut, unitOf } from '../evaluator.ts'
import { findFlag, listLiveFlags } from '../flags.sql.ts'
import type { Own } from '../setup.ts'
import { findKnown } from './known.sql.ts'
import { subjectOf } from './subject.ts'
import { whichContact } from './which-contact.ts'

/** Of an archived flag too: what it would answer among those that are live. */
export const explainFlag: Verb<typeof flags.routes.explain, Own> = async ({ params, body, db, scope, now }) => {
  const flag = (await findFlag(db, scope, params.id)) ?? fail('not_found')
  const { id } = await whichContact(db, scope, body)
  const found = await findKnown(db, { environment_id: scope.environmentId, contact_id: id })
  const others = (await listLiveFlags(db, scope.environmentId)).filter((other) => other.id !== flag.id)
  const all = [...others, flag]
  const subject = subjectOf(id, all, found ?? fail('not_found'))
  const answers = evaluate(all, subject, now)
  const { value, variant, reason, rule } = answers[flag.key] ?? fail('internal')
  const unit = unitOf(flag, subject) ?? id
  const bucket = bucketOf(flag.key, unit)
  return {
    contact_id: id,
    value,
    variant,
    reason,
    rule,
    unit,
    bucket: bucket / 100,
    rules: flag.rules.map(({ segment_id, rollout }) => ({
      segment_id,
      in_segment: segment_id === null || subject.segments.has(segment_id),
      rollout,
      in_rollout: isRolledOut(bucket, rollout),
    })),
    prerequisites: flag.prerequisites.map((needed) => ({ ...needed, got: answers[needed.flag]?.variant ?? null })),
  }
}
