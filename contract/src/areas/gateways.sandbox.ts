import { Type } from 'typebox'
import { anyone, oneOf, type RouteSpec, strict } from '../kernel/index.ts'

/** Of a page of the sandbox: whoever was given the address may open it. */
const token = Type.String({ minLength: 1, maxLength: 200, examples: ['4xJ0b7GZ1cQ9'] })
const params = Type.Object({ token })
const holder = anyone('own_site', 'the address of the page is the secret, as at any payment gateway')

const CardNumber = Type.String({ minLength: 1, maxLength: 40, examples: ['4242424242424242'] })

const checkout = '/sandbox/checkouts/{token}'
const portal = '/sandbox/portal/{token}'

/** The hosted pages of the sandbox, outside `/v1`: where a buyer pays, and sees what was paid. */
export const sandboxRoutes = {
  checkoutPage: {
    method: 'GET',
    path: checkout,
    summary: 'The page of the sandbox where a buyer pays with a test card',
    access: holder,
    params,
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  payCheckout: {
    method: 'POST',
    path: checkout,
    summary: 'Pay with a test card: 303 to the success URL, or the page with the refusal',
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
    summary: 'The second step that some cards ask for: confirm the payment, or refuse it',
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
    summary: 'The page of the sandbox where a customer changes the card and sees the invoices',
    access: holder,
    params,
    success: { status: 200, page: {} },
    errors: ['not_found'],
    chosen: true,
  },
  changeCard: {
    method: 'POST',
    path: portal,
    summary: 'Change the card that invoices of the sandbox are paid with',
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
    summary: 'Pay an open invoice of the sandbox with the card on file',
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
