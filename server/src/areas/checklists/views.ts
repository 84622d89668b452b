import type { AnswerOf, checklists } from '@userkeep/contract'
import type { ChecklistRow, ClosingCounts } from './checklists.sql.ts'
import type { Step, StoredStep } from './rules.ts'

type Shown = AnswerOf<typeof checklists.routes.get>

export const toStep = ({ counts_from: _, ...step }: StoredStep): Step => step

export const toChecklist = ({ steps, ...row }: ChecklistRow): Shown => ({ ...row, steps: steps.map(toStep) })

export const toListed = (row: ChecklistRow, counts: readonly ClosingCounts[]): Shown => {
  const { dismissals = 0, hidden = 0 } = counts.find(({ checklist_id }) => checklist_id === row.id) ?? {}
  return { ...toChecklist(row), dismissals, hidden }
}

/** The audited fields. */
export const auditedFields = [
  'name',
  'description',
  'active',
  'segment_id',
  'unlocks_after',
  'selectable',
  'snooze_days',
  'steps',
] as const satisfies (keyof Shown)[]
