import { Type } from 'typebox'
import { area, nullable, oneOf, shape, staff, Timestamp } from '../kernel/index.ts'

const SampleData = shape('SampleData', {
  status: oneOf('none', 'waiting', 'loading', 'loaded', 'failed'),
  available: Type.Boolean({ description: 'Whether this server allows sample data' }),
  step: nullable(Type.String({ description: 'The part that is being loaded', examples: ['subscriptions'] })),
  done: Type.Integer({ description: 'The parts that are loaded' }),
  total: Type.Integer({ description: 'All parts; 0 before loading starts' }),
  error: nullable(
    Type.String({
      description: 'Why nothing was loaded',
      examples: ['An internal error. Nothing was loaded. Try again.'],
    }),
  ),
  finished_at: nullable(Timestamp),
})

const path = '/v1/organization/sample-data'

export const sampleData = area(
  'sample-data',
  { group: 'Staff', about: 'Invented contacts, customers, revenue and content for the test environment.' },
  {
    get: {
      method: 'GET',
      path,
      summary: 'Get the progress of the sample data',
      access: staff('organization:manage'),
      success: { status: 200, body: SampleData },
      chosen: true,
    },
    load: {
      method: 'POST',
      path,
      summary: 'Load sample data into the test environment',
      description:
        'Runs in the background and takes up to a few minutes. Either all of it is loaded or none. The test environment ' +
        'must not have customers, products, segments or templates yet. Nothing is sent: no email, webhook or alert.',
      access: staff('organization:manage'),
      audit: 'sample_data.requested',
      success: { status: 202, body: SampleData },
      errors: ['conflict'],
      chosen: true,
    },
  },
)
