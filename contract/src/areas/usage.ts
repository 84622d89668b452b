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
import { CustomerUsage, UsageByMeter, usageQuery } from '../shapes/usage.ts'

export const mostQuantity = 1_000_000_000_000

export const UsageLine = strict(
  {
    meter: Type.String({ maxLength: 100, pattern: '^[a-z0-9][a-z0-9._-]*$' }),
    customer_id: Type.Optional(Uuid),
    customer_key: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    quantity: Type.Integer({ minimum: 0, maximum: mostQuantity }),
    value: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description:
          'What a meter that counts unique values counts, such as the id of a document. Absent: the quantity',
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
      '`meter`, the key of one; `customer_id` or `customer_key`; `quantity`, a whole number; and where wanted ' +
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

export const usageRefusals = [
  'invalid',
  'forbidden',
  'unknown_customer',
  'unknown_meter',
  'period_closed',
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
  { group: 'Money', about: 'Metered amounts: how your product reports them, and what each customer used.' },
  {
    report: {
      method: 'POST',
      path: '/v1/usage',
      summary: 'Report metered amounts, 1 to 1000 records at a time',
      description:
        `${eachOnItsOwn}\`customer_key\` is a key that the customer issued, and is noted with the amount. What is ` +
        'accepted counts at once. A record with an `idempotency_key` counts once, however often it is sent. Records ' +
        'count into the period that they happened in, up to 400 days back and 5 minutes ahead, until that period is ' +
        'invoiced.',
      access: machineOrContact(),
      closedToSupport: true,
      bulk: true,
      idempotent: true,
      body: chosen(UsageLines),
      success: { status: 200, body: UsageResult },
    },
    ofCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/usage',
      summary: 'What a customer used: this period, the one before, and day by day',
      access: machine(),
      query: Type.Object(usageQuery),
      success: { status: 200, body: CustomerUsage },
      chosen: true,
    },
    staffOfCustomer: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/usage',
      summary: 'What a customer used: this period, the one before, and day by day',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...usageQuery }),
      success: { status: 200, body: CustomerUsage },
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/usage',
      summary: 'What the team used: this period, the one before, and day by day',
      access: contact({ verified: true, team: true, permission: '$billing.manage' }),
      query: Type.Object(usageQuery),
      success: { status: 200, body: CustomerUsage },
      chosen: true,
    },
    byMeter: {
      method: 'GET',
      path: '/v1/organization/usage',
      summary: 'What all customers used, by meter and day',
      access: staff('billing:manage'),
      query: Type.Object({ ...EnvironmentQuery, ...usageQuery }),
      success: { status: 200, body: UsageByMeter },
      chosen: true,
    },
  },
)
