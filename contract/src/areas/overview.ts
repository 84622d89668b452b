import { Type } from 'typebox'
import { area, described, Environment, EnvironmentQuery, shape, staff } from '../kernel/index.ts'

const Day = Type.String({ format: 'date', description: 'A day in UTC, such as `2026-11-15`' })

const Metric = shape('Metric', {
  value: Type.Integer({
    description:
      'The sum of the days of the period. For active contacts: the average of the completed days, ' +
      'starting with the first day with activity.',
  }),
  previous_value: Type.Integer({ description: 'The same for the previous period' }),
  points: Type.Array(
    shape('MetricPoint', {
      day: Day,
      count: Type.Integer(),
      previous_count: Type.Integer({ description: 'The corresponding day of the previous period' }),
    }),
    { description: 'Oldest first. The last one is today and incomplete' },
  ),
})
const metric = (description: string) => described(Metric, description)

const Overview = shape('Overview', {
  environment: Environment,
  days: Type.Integer(),
  active_contacts: metric('Contacts, including visitors, with at least one session used on the day'),
  sign_ins: metric('Authenticated sessions opened by identified contacts, without support sessions'),
  new_contacts: metric('Contacts first seen on the day, including visitors. For today, only contacts that still exist'),
  failed_deliveries: metric('Webhook deliveries that failed after all attempts'),
})

export const overview = area(
  'overview',
  { group: 'Product', about: 'Daily metrics of an environment.' },
  {
    get: {
      method: 'GET',
      path: '/v1/organization/overview',
      summary: 'Get daily metrics of an environment, compared with the previous period',
      description: 'A completed day is counted once: deleting or merging contacts later does not change its numbers.',
      access: staff('customers:read'),
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(
          Type.Unsafe<7 | 28 | 90>({
            type: 'integer',
            enum: [7, 28, 90],
            description:
              'The number of days, including today. Defaults to 28: four weeks, so that a period and the one before have the same weekdays',
          }),
        ),
      }),
      success: { status: 200, body: Overview },
      chosen: true,
    },
  },
)
