import { analytics, nullable, strict } from '@userkeep/contract'
import { Type } from 'typebox'
import { invalid } from '../../../platform/fail.ts'
import { pick } from '../../../platform/pick.ts'
import { idOf } from '../kinds.ts'
import { count, link, nameOrId, text, textOrNull } from '../shapes.ts'
import { tool } from '../tool.ts'

const defaultDays = 28
const maxSeries = 20

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Returns the last days. */
const lastDays = (now: Date, days: number) => ({
  from: dayOf(now.getTime() - (days - 1) * 86_400_000),
  to: dayOf(now.getTime()),
})

const Series = Type.Object({
  event: text,
  value: textOrNull,
  events: count,
  previous_events: nullable(count),
  people: count,
  previous_people: nullable(count),
  estimated: Type.Boolean({ description: 'Whether people are estimated, with a standard error of 0.81 %' }),
})

const getEvents = tool({
  name: 'get_events',
  title: 'What people do in the product',
  description:
    'Counts events and the people who had them, most frequent first, compared with the days before. Without an event it ' +
    'lists the events; with an event and a property it counts by the values of the property.',
  input: strict({
    event: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The name of an event' })),
    property: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'A property of the event. Requires event' }),
    ),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: `Default ${defaultDays}` })),
  }),
  output: Type.Object({
    from: text,
    to: text,
    time_zone: text,
    series: Type.Array(Series),
    has_more: Type.Boolean(),
    link,
  }),
  async run({ event, property, days = defaultDays }, reader) {
    if (property !== undefined && event === undefined) invalid('property', 'requires event')
    const asked = { ...(event !== undefined && { event }), ...(property !== undefined && { breakdown: property }) }
    const period = lastDays(reader.now, days)
    const found = await reader.read(analytics.routes.events, {
      query: { ...asked, ...period, compare: 'previous', interval: 'month' },
    })
    return {
      ...pick(found.period, Type.Object({ from: text, to: text, time_zone: text })),
      series: found.series.slice(0, maxSeries).map((one) => pick(one, Series)),
      has_more: found.has_more || found.series.length > maxSeries,
      link: reader.link('/analytics', { view: 'events', ...asked, ...period }),
    }
  },
})

const impactKinds = ['flag', 'campaign', 'checklist', 'changelog_post'] as const
const Rate = nullable(Type.Number())
const Group = Type.Object({ people: count, converted: count, rate: Rate })

const getImpact = tool({
  name: 'get_impact',
  title: 'What a change did',
  description:
    'Compares the people who were reached by a flag, campaign, checklist or changelog post with the others: how many had a ' +
    'goal event within some days, and the difference with its 95 % interval. The notes say what limits the comparison.',
  input: strict({
    kind: Type.Unsafe<(typeof impactKinds)[number]>({ type: 'string', enum: impactKinds }),
    item: nameOrId('item'),
    goal: Type.String({ minLength: 1, maxLength: 200, description: 'The name of the event that counts as success' }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: 'Days for the goal. Default 14' })),
  }),
  output: Type.Object({
    name: text,
    goal: text,
    days: count,
    since: textOrNull,
    reached: Group,
    not_reached: Group,
    control: Type.String({ description: 'holdout: held out at random, or others' }),
    difference: Rate,
    low: Rate,
    high: Rate,
    conclusion: text,
    notes: Type.Array(text),
    link,
  }),
  async run({ kind, item, goal, days }, reader) {
    const id = await idOf(reader, kind, item)
    const found = await reader.read(analytics.routes.impact, {
      query: { kind, id, goal, ...(days !== undefined && { days }) },
    })
    const { name, since, control, difference, low, high, conclusion, notes } = found
    return {
      ...{ name, goal, days: found.days, since, control, difference, low, high, conclusion, notes },
      reached: pick(found.reached, Group),
      not_reached: pick(found.not_reached, Group),
      link: reader.link('/analytics', { view: 'impact', kind, item: id, goal, window: String(found.days) }),
    }
  },
})

export const productTools = [getEvents, getImpact]
