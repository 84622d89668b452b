import { type Static, Type } from 'typebox'
import {
  area,
  chosen,
  contact,
  EnvironmentQuery,
  machine,
  machineOrContact,
  oneOf,
  shape,
  staff,
  strict,
  Uuid,
} from '../kernel/index.ts'
import { eachOnItsOwn, LineId, lines, OccurredAt } from '../shapes/line.ts'
import { CustomerExternalId, CustomerPath } from '../shapes/named-customer.ts'
import { CustomerUsage, UsageByMeter, usageQuery } from '../shapes/usage.ts'

const mostQuantity = 1_000_000_000_000

export const UsageLine = strict(
  {
    meter: Type.String({ maxLength: 100, pattern: '^[a-z0-9][a-z0-9._-]*$' }),
    customer_id: Type.Optional(Uuid),
    customer_external_id: Type.Optional(CustomerExternalId),
    customer_key: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    quantity: Type.Integer({
      minimum: -mostQuantity,
      maximum: mostQuantity,
      description: 'A negative value corrects earlier reports; allowed only from a backend and for meters that sum',
    }),
    value: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description: 'The value counted by a meter of unique values, such as a document ID. Defaults to the quantity',
      }),
    ),
    occurred_at: Type.Optional(OccurredAt),
    idempotency_key: Type.Optional(LineId),
  },
  { name: 'UsageLine' },
)
export type UsageLine = Static<typeof UsageLine>

const UsageLines = strict(
  {
    records: lines(
      UsageLine,
      '`meter`, its key; `customer_id`, `customer_external_id` or `customer_key`; `quantity`, an integer; optionally ' +
        '`idempotency_key`, `occurred_at` and `value`',
      {
        meter: 'api_calls',
        customer_id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70',
        quantity: 25,
        idempotency_key: 'batch-9',
      },
    ),
  },
  { name: 'UsageLines' },
)

const usageRefusals = [
  'invalid',
  'forbidden',
  'unknown_customer',
  'unknown_meter',
  'backend_only',
  'in_the_future',
  'too_old',
] as const
export type UsageRefusal = (typeof usageRefusals)[number]

const UsageResult = chosen(
  shape('UsageResult', {
    accepted: Type.Integer({ description: 'Those that were sent before are among them' }),
    refused: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Of the line, from 0' }),
        code: oneOf(...usageRefusals),
        reason: Type.String(),
      }),
    ),
  }),
)

export const usage = area(
  'usage',
  { group: 'Money', about: 'Reported usage, by meter and customer.' },
  {
    report: {
      method: 'POST',
      path: '/v1/usage',
      summary: 'Report usage, 1 to 1000 records per request',
      description:
        `${eachOnItsOwn}\`customer_key\` is an API key of the customer and is stored with the record. Accepted ` +
        'records count immediately. A record with an `idempotency_key` counts once, even if it is sent again. Records ' +
        'count towards the period of `occurred_at`, up to 400 days back; once that is invoiced, towards the current ' +
        'period, so that they are on the next invoice. A time up to 5 minutes ahead counts as now. A contact can report ' +
        'only to meters with `reported_by: contact`; its records have the time of arrival instead of `occurred_at` ' +
        'and cannot lower the value of a meter.',
      access: machineOrContact(),
      closedToSupport: true,
      idempotent: true,
      body: chosen(UsageLines),
      success: { status: 200, body: UsageResult },
    },
    ofCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/usage',
      summary: 'Get the usage of a customer: current period, previous period, and per day',
      access: machine(),
      params: CustomerPath,
      query: Type.Object(usageQuery),
      success: { status: 200, body: CustomerUsage },
      chosen: true,
    },
    staffOfCustomer: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/usage',
      summary: 'Get the usage of a customer: current period, previous period, and per day',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...usageQuery }),
      success: { status: 200, body: CustomerUsage },
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/usage',
      summary: 'Get the usage of your customer: current period, previous period, and per day',
      access: contact({ verified: true, team: true, permission: '$billing.manage' }),
      query: Type.Object(usageQuery),
      success: { status: 200, body: CustomerUsage },
      chosen: true,
    },
    byMeter: {
      method: 'GET',
      path: '/v1/organization/usage',
      summary: 'Get the usage of all customers by meter and day',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...usageQuery }),
      success: { status: 200, body: UsageByMeter },
      chosen: true,
    },
  },
)
