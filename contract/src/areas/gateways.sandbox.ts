import { Type } from 'typebox'
import { anyone, oneOf, type RouteSpec, strict } from '../kernel/index.ts'

/** The token of a sandbox page: anyone with the address may open it. */
const token = Type.String({ minLength: 1, maxLength: 200, examples: ['4xJ0b7GZ1cQ9'] })
const params = Type.Object({ token })
const holder = anyone('own_site', 'the URL of the page is the secret, as with any payment gateway')

const CardNumber = Type.String({ minLength: 1, maxLength: 40, examples: ['4242424242424242'] })

const checkout = '/sandbox/checkouts/{token}'
const portal = '/sandbox/portal/{token}'

const repeats = { times: 10, because: 'a payment sends a message for each object that it changes' }

/** The hosted pages of the sandbox, outside `/v1`: where a buyer pays, and sees what was paid. */
export const sandboxRoutes = {
  checkoutPage: {
    method: 'GET',
    path: checkout,
    summary: 'Get the sandbox checkout page',
    access: holder,
    params,
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  payCheckout: {
    method: 'POST',
    path: checkout,
    repeats,
    summary: 'Pay with a test card. Redirects to the success URL, or returns the page with an error',
    access: holder,
    params,
    form: true,
    body: strict({ card: CardNumber }),
    success: { status: 200, page: { orSeeOther: true } },
    errors: ['not_found'],
    chosen: true,
  },
  confirmCheckout: {
    method: 'POST',
    path: `${checkout}/confirm`,
    repeats,
    summary: 'Confirm or reject a payment that requires authentication',
    access: holder,
    params,
    form: true,
    body: strict({ answer: oneOf('confirm', 'refuse') }),
    success: { status: 200, page: { orSeeOther: true } },
    errors: ['not_found'],
    chosen: true,
  },
  billingPage: {
    method: 'GET',
    path: portal,
    summary: 'Get the sandbox billing page',
    access: holder,
    params,
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  changeCard: {
    method: 'POST',
    path: portal,
    repeats,
    summary: 'Change the card of the sandbox billing page',
    access: holder,
    params,
    form: true,
    body: strict({ card: CardNumber }),
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  payOpenInvoice: {
    method: 'POST',
    path: `${portal}/pay`,
    repeats,
    summary: 'Pay an open sandbox invoice with the card on file',
    access: holder,
    params,
    form: true,
    body: strict({
      invoice: Type.String({ minLength: 1, maxLength: 100, examples: ['sbx_in_8fKd2mQ4vT7xZ1pL6nRs3wYb'] }),
    }),
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
