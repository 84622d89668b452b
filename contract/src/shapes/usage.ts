import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'

export const usageBounds = { days: 92 } as const

const Day = Type.String({ format: 'date', description: 'A day in UTC, such as `2026-11-15`' })
const Total = Type.Integer({ examples: [1250], description: 'Aggregated by the meter' })

const UsageMeter = shape('UsageMeter', {
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
    Type.String({ format: 'uuid', description: 'The subscription of the period; null for a calendar month (UTC)' }),
  ),
  closed: Type.Boolean({ description: 'Whether the period is invoiced and closed' }),
})

const from = Type.String({ format: 'date', description: 'The first day of the series' })
const to = Type.String({ format: 'date', description: 'The last day of the series' })

/** The usage of one customer. */
export const CustomerUsage = chosen(
  shape('CustomerUsage', {
    from,
    to,
    meters: Type.Array(
      shape('UsageOfMeter', {
        meter: UsageMeter,
        current: UsagePeriod,
        previous: nullable(UsagePeriod),
        days: Type.Array(UsageDay, { description: 'All days of the series, oldest first' }),
      }),
      { description: 'Active meters, and meters that this customer used in the series, by key' },
    ),
  }),
)

/** The usage of all customers. */
export const UsageByMeter = chosen(
  shape('UsageByMeter', {
    from,
    to,
    meters: Type.Array(
      shape('UsageOfAll', {
        meter: UsageMeter,
        records: Type.Integer({ description: 'The number of records in the series' }),
        quantity: Type.Integer({ description: 'The sum of their quantities' }),
        days: Type.Array(shape('UsageDayOfAll', { day: Day, records: Type.Integer(), quantity: Type.Integer() }), {
          description: 'All days of the series, oldest first',
        }),
      }),
    ),
  }),
)

export const usageQuery = {
  from: Type.Optional(
    Type.String({ format: 'date', description: 'The first day of the series; defaults to the last 30 days' }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date', description: `The last day; defaults to today. At most ${usageBounds.days} days` }),
  ),
  meter: Type.Optional(Type.String({ maxLength: 100, description: 'Only the meter with this key' })),
}
