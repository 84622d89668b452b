import type { AnswerOf, checklists } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { timestampOf } from '../../../platform/db/timestamps.ts'
import type { ChecklistRow } from '../checklists.sql.ts'
import type { StoredStep } from '../rules.ts'
import { toStep } from '../views.ts'
import type { OwnState } from './own-state.sql.ts'

export type Shown = AnswerOf<typeof checklists.routes.ofContact>['checklists'][number]
type Own = AnswerOf<typeof checklists.routes.own>['checklists'][number]
type State = Shown['state']

/** Returns the active checklists with a contact's state, in the order of their creation. */
export function showChecklists(all: readonly ChecklistRow[], own: OwnState, now: Date): Shown[] {
  const stepsOf = new Map(all.map(({ id, steps }) => [id, steps.map((step) => showStep(step, own))]))
  const isDone = (id: string) => {
    const steps = stepsOf.get(id) ?? []
    return steps.length > 0 && steps.every(({ done }) => done)
  }
  return all
    .filter(({ active }) => active)
    .map((row) => {
      const steps = stepsOf.get(row.id) ?? []
      const { id, name, description, selectable, unlocks_after, segment_id } = row
      const [selected_at, dismissed_at] = (own.choices?.[id] ?? [null, null]).map(momentOf) as [
        string | null,
        string | null,
      ]
      return {
        id,
        name,
        description,
        state: stateOf(row, { selected_at, dismissed_at, now, isDone }),
        selectable,
        unlocks_after,
        done: steps.filter(({ done }) => done).length,
        total: steps.length,
        steps,
        shown: segment_id === null || (own.segments?.includes(segment_id) ?? false),
        selected_at,
        dismissed_at,
      }
    })
}

const momentOf = (text: string | null): string | null => (text === null ? null : timestampOf(text))

/** Event steps are done by recorded progress, feature steps by current entitlements. */
function showStep(step: StoredStep, { done, features }: OwnState): Shown['steps'][number] {
  const at = done?.[step.id] ?? null
  if (step.kind === 'event') return { ...toStep(step), done: at !== null, done_at: momentOf(at) }
  return { ...toStep(step), done: step.feature !== null && (features?.includes(step.feature) ?? false), done_at: null }
}

interface Standing {
  selected_at: string | null
  dismissed_at: string | null
  now: Date
  isDone: (checklistId: string) => boolean
}

function stateOf(row: ChecklistRow, { isDone, ...standing }: Standing): State {
  if (row.unlocks_after !== null && !isDone(row.unlocks_after)) return 'locked'
  if (row.selectable && standing.selected_at === null) return 'available'
  if (isDone(row.id)) return 'completed'
  if (!isClosed(row, standing)) return 'open'
  return row.selectable ? 'available' : 'closed'
}

function isClosed(
  { snooze_days }: ChecklistRow,
  { selected_at, dismissed_at, now }: Omit<Standing, 'isDone'>,
): boolean {
  if (dismissed_at === null || (selected_at !== null && selected_at > dismissed_at)) return false
  return snooze_days === null || Date.parse(dismissed_at) + days(snooze_days) > now.getTime()
}

export const toOwn = ({ shown: _, selected_at: __, dismissed_at: ___, ...own }: Shown): Own => own

/** Returns whether a page shows the checklist at once: it is neither closed nor completed. */
export const isOnPage = ({ shown, state }: Shown): boolean => shown && state !== 'closed' && state !== 'completed'
