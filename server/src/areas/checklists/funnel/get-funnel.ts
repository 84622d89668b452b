import type { checklists } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findChecklist } from '../checklists.sql.ts'
import { countStarted, countSteps } from './funnel.sql.ts'

export const getFunnel: Verb<typeof checklists.routes.funnel> = async ({ params, db, scope }) => {
  const { id, steps } = (await findChecklist(db, scope, params.id)) ?? fail('not_found')
  const counted = steps.filter(({ kind }) => kind === 'event').map((step) => step.id)
  const [started, counts] = await Promise.all([countStarted(db, scope, id), countSteps(db, scope, id, counted)])
  const countOf = (stepId: string) => counts.find(({ step_id }) => step_id === stepId)
  return {
    checklist_id: id,
    started,
    completed: countOf(counted.at(-1) ?? '')?.reached ?? 0,
    steps: steps.map((step) => {
      const { kind, title } = step
      if (kind === 'entitlement') return { id: step.id, kind, title, people: null, reached: null, median_seconds: null }
      const { people = 0, reached = 0, median_seconds = null } = countOf(step.id) ?? {}
      return { id: step.id, kind, title, people, reached, median_seconds }
    }),
  }
}
