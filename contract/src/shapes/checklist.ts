import { Type } from 'typebox'
import { chosen, Link, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const checklistBounds = { checklists: 100, steps: 50, snoozeDays: 365 } as const

const Kind = oneOf('event', 'entitlement')
const Title = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S', examples: ['Create your first project'] })
const Body = nullable(Type.String({ maxLength: 1000, examples: ['Everything else happens inside of it.'] }))
const EventType = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['contact.signed_in'],
  description: 'For an event step: one of `event_types`',
})
const Feature = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['sso'],
  description: 'For an entitlement step: the feature the customer must have',
})
const Url = nullable(
  Link({
    maxLength: 2000,
    examples: ['/projects/new'],
    description: 'The target of the step: a URL, or a path in your product',
  }),
)
const Description = nullable(Type.String({ maxLength: 1000, examples: ['Three minutes to your first project'] }))
const SnoozeDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: checklistBounds.snoozeDays,
    description: 'The number of days until a dismissed checklist is shown again; `null` for never',
  }),
)

const stepFields = {
  id: Uuid,
  kind: Kind,
  title: Title,
  body: Body,
  event_type: nullable(EventType),
  feature: nullable(Feature),
  url: Url,
}

const ChecklistStep = chosen(shape('ChecklistStep', stepFields))

const Counted = Type.Optional(Type.Integer({ description: 'Returned by the list only' }))

export const Checklist = shape('Checklist', {
  id: Uuid,
  environment_id: Uuid,
  name: Type.String({ examples: ['First steps'] }),
  active: Type.Boolean({ description: 'Whether it is shown, and whether progress is recorded' }),
  dismissals: Counted,
  hidden: Counted,
  segment_id: nullable(Uuid),
  unlocks_after: nullable(Uuid),
  selectable: Type.Boolean(),
  description: chosen(Description),
  snooze_days: chosen(SnoozeDays),
  activated_at: chosen(nullable(Timestamp)),
  created_at: chosen(Timestamp),
  updated_at: chosen(Timestamp),
  steps: Type.Array(ChecklistStep),
})

const Steps = Type.Array(
  strict(
    {
      id: Type.Optional(Uuid),
      kind: Kind,
      title: Title,
      body: Type.Optional(Body),
      event_type: Type.Optional(nullable(EventType)),
      feature: Type.Optional(nullable(Feature)),
      url: Type.Optional(Url),
    },
    { name: 'ChecklistStepDraft' },
  ),
  {
    maxItems: checklistBounds.steps,
    description:
      'In display order. A step with an existing `id` keeps its progress unless its event or feature ' +
      'changes. Omitted steps are deleted.',
  },
)

const changeable = {
  description: Type.Optional(Description),
  active: Type.Optional(Type.Boolean()),
  segment_id: Type.Optional(nullable(Uuid)),
  unlocks_after: Type.Optional(nullable(Uuid)),
  selectable: Type.Optional(Type.Boolean()),
  snooze_days: Type.Optional(SnoozeDays),
  steps: Type.Optional(Steps),
}

export const NewChecklist = strict({ name: Name, ...changeable }, { name: 'NewChecklist' })
export const ChecklistChange = strict({ name: Type.Optional(Name), ...changeable }, { name: 'ChecklistChange' })

const State = oneOf('available', 'locked', 'open', 'closed', 'completed')

const ownFields = {
  id: Uuid,
  name: Type.String({ examples: ['First steps'] }),
  description: Description,
  state: Type.Unsafe<'available' | 'locked' | 'open' | 'closed' | 'completed'>({
    ...State,
    description:
      '`available`: can be chosen; `locked`: waits for `unlocks_after`; `closed`: dismissed until it is shown or chosen again',
  }),
  selectable: Type.Boolean(),
  unlocks_after: nullable(Uuid),
  done: Type.Integer({ description: 'The number of completed steps' }),
  total: Type.Integer(),
  steps: Type.Array(
    shape('ChecklistStepOfContact', {
      ...stepFields,
      done: Type.Boolean(),
      done_at: nullable(Timestamp),
    }),
  ),
}

/** A checklist as the contact sees it. */
export const OwnChecklist = chosen(shape('OwnChecklist', ownFields))

/** A contact's progress as staff see it. */
export const ChecklistOfContact = chosen(
  shape('ChecklistOfContact', {
    ...ownFields,
    shown: Type.Boolean({ description: 'Whether the contact is in its segment. Progress is recorded in any case.' }),
    selected_at: nullable(Timestamp),
    dismissed_at: nullable(Timestamp),
  }),
)

export const ChecklistFunnel = chosen(
  shape('ChecklistFunnel', {
    checklist_id: Uuid,
    started: Type.Integer({ description: 'People who completed at least one event step' }),
    completed: Type.Integer({ description: 'People who completed all event steps' }),
    steps: Type.Array(
      shape('ChecklistFunnelStep', {
        id: Uuid,
        kind: Kind,
        title: Title,
        people: nullable(
          Type.Integer({ description: 'The number of people who completed it; `null` for an entitlement step' }),
        ),
        reached: nullable(
          Type.Integer({ description: 'The number of people who completed it and all previous event steps' }),
        ),
        median_seconds: nullable(
          Type.Number({
            description: 'The median time since the previous event step, for people who completed them in order',
          }),
        ),
      }),
    ),
  }),
)
