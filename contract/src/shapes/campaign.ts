import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { ConsentCategory } from './consent.ts'

const campaignBounds = { variants: 5, holdout: 50, goalDays: 90, waitMinutes: 525_600, capDays: 365 } as const

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const
export type CampaignState = (typeof campaignStates)[number]

export const recipientStates = [
  'pending',
  'queued',
  'sent',
  'failed',
  'skipped',
  'held_out',
  'interrupted',
  'bounced',
  'complained',
] as const
export type RecipientState = (typeof recipientStates)[number]

const Channel = oneOf('email', 'in_app')
const EventType = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['contact.signed_in'] })
const VariantKey = Type.String({ maxLength: 40, pattern: '^[a-z0-9][a-z0-9_-]*$', examples: ['a'] })
const Weight = Type.Integer({ minimum: 1, maximum: 1000, description: 'Relative to the weights of the others' })
const Wait = Type.Integer({
  minimum: 0,
  maximum: campaignBounds.waitMinutes,
  description: 'The delay after the event or after entering the segment; 0 for `once`',
})

const trigger = {
  kind: Type.Unsafe<'once' | 'fact' | 'segment_entered'>({
    ...oneOf('once', 'fact', 'segment_entered'),
    description:
      '`once`: to everyone in the segment when it starts; `fact`: to each person with the event while they are ' +
      'in the segment; `segment_entered`: to each person who enters it. Each person at most once in all cases.',
  }),
  event: nullable(EventType),
  wait_minutes: Wait,
}

const Goal = {
  event: EventType,
  days: Type.Integer({ minimum: 1, maximum: campaignBounds.goalDays }),
}

const Tracking = { clicks: Type.Boolean(), opens: Type.Boolean() }

const Holdout = Type.Integer({
  minimum: 0,
  maximum: campaignBounds.holdout,
  description: 'The percentage of people who do not receive the campaign, for comparison in the report',
})

const Count = Type.Integer()

const Share = nullable(Type.Number({ description: 'From 0 to 1; null without people' }))

const rate = (of: string) =>
  Type.Unsafe<number | null>({ ...Share, description: `${of}, from 0 to 1; null if not measured or nothing was sent` })

const CampaignRates = shape('CampaignRates', {
  opened: rate('Recipients who opened it'),
  clicked: rate('Recipients who clicked a link'),
  converted: rate('Recipients who reached the goal'),
})

const CampaignProgress = shape('CampaignProgress', {
  recipients: Type.Integer({ description: 'The number of recipients so far' }),
  is_complete: Type.Boolean({ description: 'Whether all recipients are determined' }),
  waiting: Count,
  sent: Count,
  failed: Count,
  skipped: Count,
  held_out: Count,
  remaining_seconds: nullable(Type.Integer({ description: 'Estimated from the current rate; null if unknown' })),
})

const shownVariant = shape('CampaignVariant', {
  key: VariantKey,
  template_id: Uuid,
  template_version_id: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'The template version, fixed when the campaign is scheduled',
    }),
  ),
  weight: Weight,
})

export const Campaign = chosen(
  shape('Campaign', {
    id: Uuid,
    name: Type.String({ examples: ['November newsletter'] }),
    channel: Channel,
    category: nullable(Type.Unsafe<ConsentCategory>({ ...ConsentCategory, description: 'For emails' })),
    segment_id: nullable(Uuid),
    sender_id: nullable(Type.Unsafe<string>({ ...Uuid, description: 'null uses the default of the environment' })),
    trigger: shape('CampaignTrigger', trigger),
    variants: Type.Array(shownVariant),
    holdout: Holdout,
    goal: nullable(shape('CampaignGoal', Goal)),
    tracking: shape('CampaignTracking', Tracking),
    state: Type.Unsafe<CampaignState>({
      ...oneOf(...campaignStates),
      description: 'A triggered campaign is `sending` until it is paused or canceled',
    }),
    paused_reason: nullable(
      Object.assign(oneOf('template_too_expensive'), {
        description:
          'The reason for an automatic pause. `template_too_expensive`: the template took too ' +
          'long to render for several recipients',
      }),
    ),
    starts_at: nullable(Timestamp),
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
    progress: CampaignProgress,
    rates: CampaignRates,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const draftVariants = Type.Array(
  strict({ key: VariantKey, template_id: Uuid, weight: Type.Optional(Weight) }, { name: 'CampaignVariantDraft' }),
  { maxItems: campaignBounds.variants },
)

const changeable = {
  category: Type.Optional(nullable(ConsentCategory)),
  segment_id: Type.Optional(nullable(Uuid)),
  sender_id: Type.Optional(nullable(Uuid)),
  trigger: Type.Optional(
    strict(
      { kind: trigger.kind, event: Type.Optional(nullable(EventType)), wait_minutes: Type.Optional(Wait) },
      { name: 'CampaignTriggerDraft' },
    ),
  ),
  variants: Type.Optional(draftVariants),
  holdout: Type.Optional(Holdout),
  goal: Type.Optional(nullable(strict(Goal, { name: 'CampaignGoalDraft' }))),
  tracking: Type.Optional(strict(Tracking, { name: 'CampaignTrackingDraft' })),
}

export const NewCampaign = strict(
  { name: Name, channel: Type.Optional(Channel), ...changeable },
  { name: 'NewCampaign' },
)
export const CampaignChange = strict(
  { name: Type.Optional(Name), channel: Type.Optional(Channel), ...changeable },
  { name: 'CampaignChange' },
)

export const CampaignAudienceDraft = strict(
  { segment_id: changeable.segment_id, category: changeable.category, holdout: changeable.holdout },
  { name: 'CampaignAudienceDraft' },
)

export const CampaignSchedule = strict(
  {
    starts_at: Type.Optional(nullable(Type.Unsafe<string>({ ...Timestamp, description: 'null or absent sends now' }))),
  },
  { name: 'CampaignSchedule' },
)

export const CampaignAudience = chosen(
  shape('CampaignAudience', {
    segment: Type.Integer({ description: 'People in the segment' }),
    with_address: Type.Integer({ description: 'Those with an email address' }),
    consented: Type.Integer({ description: 'Those with consent for the category' }),
    not_suppressed: Count,
    not_capped: Type.Integer({ description: 'Those below the frequency cap' }),
    holdout: Type.Integer({ description: 'Those in the holdout' }),
    will_receive: Count,
    is_computing: Type.Boolean({ description: 'Whether the segment is still being computed' }),
  }),
)

const Proportion = shape('CampaignProportion', {
  rate: Share,
  low: Share,
  high: Type.Unsafe<number | null>({ ...Share, description: '`low` to `high`: the 95 % interval (Wilson)' }),
})

const CampaignLift = shape('CampaignLift', {
  difference: Type.Number({ description: 'The rate of recipients minus the rate of the holdout' }),
  low: Type.Number(),
  high: Type.Number({ description: '`low` to `high`: the 95 % interval (Newcombe)' }),
  verdict: Type.Unsafe<'higher' | 'lower' | 'unclear'>({
    ...oneOf('higher', 'lower', 'unclear'),
    description: '`unclear`: the interval includes 0, so there is not enough data',
  }),
})

const outcome = {
  sent: Count,
  failed: Count,
  skipped: Count,
  interrupted: Count,
  bounced: Count,
  complained: Count,
  unsubscribed: Count,
  clicked: Count,
  opened: Count,
  converted: Count,
}

export const CampaignReport = chosen(
  shape('CampaignReport', {
    campaign_id: Uuid,
    totals: shape('CampaignTotals', { ...outcome, recipients: Count, held_out: Count, waiting: Count }),
    variants: Type.Array(
      shape('CampaignVariantReport', {
        key: VariantKey,
        template_id: Uuid,
        ...outcome,
        conversion: Proportion,
        lift: nullable(CampaignLift),
      }),
    ),
    holdout: nullable(shape('CampaignHoldoutReport', { held_out: Count, converted: Count, conversion: Proportion })),
    lift: nullable(CampaignLift),
    skipped_by: Type.Array(
      shape('CampaignSkipped', { reason: Type.String({ examples: ['no_consent'] }), people: Count }),
    ),
    over_time: Type.Array(
      shape('CampaignHour', {
        at: Timestamp,
        sent: Count,
        failed: Count,
        bounced: Count,
        unsubscribed: Count,
        clicked: Count,
        opened: Count,
        converted: Count,
      }),
      { description: 'By hour, or by day for more than a week' },
    ),
    links: Type.Array(
      shape('CampaignLink', { url: Type.String({ examples: ['https://example.com/news'] }), clicks: Count }),
    ),
  }),
)

export const CampaignRecipient = chosen(
  shape('CampaignRecipient', {
    contact_id: Uuid,
    contact: nullable(
      shape('CampaignRecipientContact', { name: nullable(Type.String()), email: nullable(Type.String()) }),
    ),
    state: oneOf(...recipientStates),
    reason: nullable(Type.String({ description: 'The reason if skipped or failed', examples: ['no_consent'] })),
    variant: nullable(VariantKey),
    due_at: nullable(Timestamp),
    at: nullable(Timestamp),
    clicked_at: nullable(Timestamp),
    opened_at: nullable(Timestamp),
    unsubscribed_at: nullable(Timestamp),
    converted_at: nullable(Timestamp),
  }),
)

const Cap = {
  messages: Type.Integer({ minimum: 1, maximum: 1000 }),
  days: Type.Integer({ minimum: 1, maximum: campaignBounds.capDays }),
}

const capNotes = 'The maximum number of campaign messages per person in a number of days; null for no limit'

export const CampaignSettings = chosen(
  shape('CampaignSettings', {
    frequency_cap: Type.Unsafe<{ messages: number; days: number } | null>({
      ...nullable(shape('FrequencyCap', Cap)),
      description: capNotes,
    }),
  }),
)

export const CampaignSettingsChange = strict(
  { frequency_cap: nullable(strict(Cap, { name: 'FrequencyCapDraft' })) },
  { name: 'CampaignSettingsChange' },
)

/** A draft that an area made of what it has, with the template that it sends. */
export const DraftedCampaign = chosen(shape('DraftedCampaign', { campaign_id: Uuid, template_id: Uuid }))
