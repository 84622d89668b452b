import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { HoldsFeature } from '../../../platform/held-features.ts'
import { inSegment } from '../../segments/public.ts'

/** Who looks, as expressions of the statement that asks. */
export interface Viewer {
  readonly environment: Fragment
  readonly contact: Fragment
  /** The team that the request names. */
  readonly customer: Fragment
  readonly holds: HoldsFeature
}

/** All that tells one contact's checklists from another's. What there is none of is null. */
export interface OwnState {
  /** When each step was done, by its id. */
  done: Record<string, string> | null
  /** What was decided, by the id of the checklist: when it was selected, and when dismissed. */
  choices: Record<string, [selected: string | null, dismissed: string | null]> | null
  /** Of the audiences those that the contact is in. */
  segments: string[] | null
  /** Of the features that steps wait for those that the team holds right now. */
  features: string[] | null
}

/** Small, since it is read for every page: what the checklists are is the same for all and known by then. */
export const ownState = (db: Db, { environment, contact, customer, holds }: Viewer): Fragment => db`
  jsonb_build_object(
    'done', (select jsonb_object_agg(d.step_id, d.done_at) from checklist_progress d
      where d.environment_id = ${environment} and d.contact_id = ${contact}),
    'choices', (select jsonb_object_agg(x.checklist_id, jsonb_build_array(x.selected_at, x.dismissed_at))
      from checklist_choices x where x.environment_id = ${environment} and x.contact_id = ${contact}),
    'segments', (select jsonb_agg(distinct c.segment_id) from checklists c
      where c.environment_id = ${environment} and c.segment_id is not null and c.active
        and ${inSegment(db, { environment, segment: db`c.segment_id`, contact })}),
    'features', (select jsonb_agg(distinct f.feature) from checklist_steps f
      where f.environment_id = ${environment} and f.feature is not null
        and (${holds(db, { environment, customer, feature: db`f.feature` })})))`
