import { Type } from 'typebox'
import { chosen, Link, markdown, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const bannerBounds = { on: 50, text: 500, label: 60, priority: 1000, days: 365 } as const

export const bannerPlaces = ['top', 'bottom'] as const
export const bannerStyles = ['info', 'success', 'warning', 'critical', 'brand'] as const

const Text = markdown(
  Type.String({
    minLength: 1,
    maxLength: bannerBounds.text,
    pattern: '\\S',
    examples: ['We moved to **new servers**. Everything is faster.'],
    description: 'One paragraph of Markdown: emphasis, code and links',
  }),
)
const Html = Type.String({ examples: ['We moved to <strong>new servers</strong>. Everything is faster.'] })
const ActionLabel = nullable(
  Type.String({ minLength: 1, maxLength: bannerBounds.label, pattern: '\\S', examples: ['Read more'] }),
)
const ActionUrl = nullable(
  Link({
    maxLength: 2000,
    examples: ['/changelog'],
    description: 'The target of the button: a URL, or a path in your product',
  }),
)
const Place = oneOf(...bannerPlaces)
const Style = oneOf(...bannerStyles)
const Priority = Type.Integer({
  minimum: 0,
  maximum: bannerBounds.priority,
  description: 'If several banners share a position, the highest priority is shown, then the newest',
})
const Dismiss = Type.Unsafe<'no' | 'for_good' | 'for_days'>({
  ...oneOf('no', 'for_good', 'for_days'),
  description: 'Whether it can be dismissed, and whether it is shown again after `dismiss_days`',
})
const DismissDays = nullable(Type.Integer({ minimum: 1, maximum: bannerBounds.days }))
const StartsAt = nullable(Timestamp)
const EndsAt = nullable(Timestamp)

export const BannerState = oneOf('off', 'scheduled', 'live', 'ended')

const countFields = {
  seen: Type.Integer({ minimum: 0 }),
  clicked: Type.Integer({ minimum: 0 }),
  dismissed: Type.Integer({ minimum: 0 }),
}

export const Banner = chosen(
  shape('Banner', {
    id: Uuid,
    name: Name,
    text: Text,
    html: Html,
    action_label: ActionLabel,
    action_url: ActionUrl,
    place: Place,
    style: Style,
    segment_id: nullable(Uuid),
    priority: Priority,
    starts_at: StartsAt,
    ends_at: EndsAt,
    active: Type.Boolean(),
    dismiss: Dismiss,
    dismiss_days: DismissDays,
    state: Type.Unsafe<'off' | 'scheduled' | 'live' | 'ended'>({
      ...BannerState,
      description: '`off` if not `active`; otherwise by `starts_at` and `ends_at`',
    }),
    counts: shape('BannerCounts', countFields),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const changeable = {
  action_label: Type.Optional(ActionLabel),
  action_url: Type.Optional(ActionUrl),
  style: Type.Optional(Style),
  segment_id: Type.Optional(nullable(Uuid)),
  priority: Type.Optional(Priority),
  starts_at: Type.Optional(StartsAt),
  ends_at: Type.Optional(EndsAt),
  active: Type.Optional(Type.Boolean()),
  dismiss: Type.Optional(Dismiss),
  dismiss_days: Type.Optional(DismissDays),
}

export const NewBanner = strict(
  { name: Name, text: Text, place: Type.Optional(Place), ...changeable },
  { name: 'NewBanner' },
)
export const BannerChange = strict(
  { name: Type.Optional(Name), text: Type.Optional(Text), place: Type.Optional(Place), ...changeable },
  { name: 'BannerChange' },
)

export const BannerText = strict({ text: Text }, { name: 'BannerText' })
export const BannerPreview = chosen(shape('BannerPreview', { html: Html }))

/** A banner as the person sees it. */
export const OwnBanner = chosen(
  shape('OwnBanner', {
    id: Uuid,
    place: Place,
    style: Style,
    html: Html,
    action_label: ActionLabel,
    action_url: ActionUrl,
    dismiss: Dismiss,
    dismiss_days: DismissDays,
    seen: Type.Boolean({ description: 'Whether an impression was already recorded' }),
  }),
)

/** The actions of a person on a banner. */
export const BannerOfContact = chosen(
  shape('BannerOfContact', {
    id: Uuid,
    seen_at: nullable(Timestamp),
    clicked_at: nullable(Timestamp),
    dismissed_at: nullable(Timestamp),
  }),
)

export const BannerDays = chosen(
  shape('BannerDays', {
    from: Type.String({ format: 'date', examples: ['2026-10-18'] }),
    to: Type.String({ format: 'date', examples: ['2026-11-16'] }),
    days: Type.Array(
      shape('BannerDay', { day: Type.String({ format: 'date', examples: ['2026-11-16'] }), ...countFields }),
    ),
  }),
)
