import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'

export const usageBounds = { days: 92 } as const

const Day = Type.String({ format: 'date', description: 'A day in UTC, such as `2026-11-15`' })
const Total = Type.Integer({ examples: [1250], description: 'By the aggregation of the meter' })

export const UsageMeter = shape('UsageMeter', {
  id: Uuid,
  key: Type.String({ examples: ['api_calls'] }),
  name: Type.String(),
  unit: nullable(Type.String({ examples: ['calls'] })),
  aggregation: oneOf('sum', 'max', 'count', 'unique', 'last'),
})

const UsageDay = shape('UsageDay', { day: Day, total: Total })

const UsagePeriod = shape('UsagePeriod', {
  starts_at: Timestamp,
  ends_at: Timestamp,
  total: Total,
  subscription_id: nullable(
    Type.String({ format: 'uuid', description: 'Whose period it is; null: a month of the calendar, in UTC' }),
  ),
  closed: Type.Boolean({ description: 'Whether it is invoiced, so that nothing more counts into it' }),
})

const from = Type.String({ format: 'date', description: 'The first day of the series' })
const to = Type.String({ format: 'date', description: 'The last one' })

/** What one customer used. */
export const CustomerUsage = chosen(
  shape('CustomerUsage', {
    from,
    to,
    meters: Type.Array(
      shape('UsageOfMeter', {
        meter: UsageMeter,
        current: UsagePeriod,
        previous: nullable(UsagePeriod),
        days: Type.Array(UsageDay, { description: 'Every day of the series, oldest first' }),
      }),
      { description: 'Meters that are in use, and those that this customer used in the series; by key' },
    ),
  }),
)

/** What all customers used together. */
export const UsageByMeter = chosen(
  shape('UsageByMeter', {
    from,
    to,
    meters: Type.Array(
      shape('UsageOfAll', {
        meter: UsageMeter,
        records: Type.Integer({ description: 'How many were reported in the series' }),
        quantity: Type.Integer({ description: 'The sum of their quantities' }),
        days: Type.Array(shape('UsageDayOfAll', { day: Day, records: Type.Integer(), quantity: Type.Integer() }), {
          description: 'Every day of the series, oldest first',
        }),
      }),
    ),
  }),
)

export const usageQuery = {
  from: Type.Optional(Type.String({ format: 'date', description: 'The first day of the series; 30 days unless said' })),
  to: Type.Optional(
    Type.String({ format: 'date', description: `The last day; today unless said. At most ${usageBounds.days} days` }),
  ),
  meter: Type.Optional(Type.String({ maxLength: 100, description: 'Only the meter with this key' })),
}
