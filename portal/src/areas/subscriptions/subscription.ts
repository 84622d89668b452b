import type { Output } from '../../app/api.ts'

export type Subscription = NonNullable<Output<'GET /v1/contact/customer/subscription'>['subscription']>
