import { Type } from 'typebox'
import { area, described, Environment, EnvironmentQuery, shape, staff } from '../kernel/index.ts'

const Day = Type.String({ format: 'date', description: 'A day in UTC, such as `2026-11-15`' })

const Metric = shape('Metric', {
  value: Type.Integer({
    description:
      'Of the period: the sum of its days. Of active contacts: the average of the days that are over, ' +
      'from the first on which there was anyone.',
  }),
  previous_value: Type.Integer({ description: 'The same of the period before' }),
  points: Type.Array(
    shape('MetricPoint', {
      day: Day,
      count: Type.Integer(),
      previous_count: Type.Integer({ description: 'Of the day as far into the period before' }),
    }),
    { description: 'Oldest first; the last one is today and still grows' },
  ),
})
const metric = (description: string) => described(Metric, description)

const Overview = shape('Overview', {
  environment: Environment,
  days: Type.Integer(),
  active_contacts: metric('Contacts, visitors included, of whom a session was used at least once on the day'),
  sign_ins: metric('Authenticated sessions that identified contacts opened; support sessions do not count'),
  new_contacts: metric('Contacts first met on the day, visitors included; while the day lasts, those that still exist'),
  failed_deliveries: metric('Webhook deliveries of every plane that ended with every attempt spent'),
})

export const overview = area(
  'overview',
  { group: 'Product', about: 'The numbers of an environment, day by day.' },
  {
    get: {
      method: 'GET',
      path: '/v1/organization/overview',
      summary: 'How an environment is doing, day by day, and the period before beside it',
      description:
        'A day that is over is counted once: erasing or folding contacts later leaves its numbers as they were.',
      access: staff('customers:read'),
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(
          Type.Unsafe<7 | 30 | 90>({
            type: 'integer',
            enum: [7, 30, 90],
            description: 'How many, today included; 30 unless said',
          }),
        ),
      }),
      success: { status: 200, body: Overview },
      chosen: true,
    },
  },
)
