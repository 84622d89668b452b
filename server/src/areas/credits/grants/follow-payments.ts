import type { FactData } from '@userkeep/contract'
import type { Transaction } from '../../../platform/change.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findPrice } from '../../catalogue/public.ts'
import { closeBooks, enter, openBooks } from '../ledger/books.ts'
import { takeBack } from '../ledger/rules.ts'
import { addGrant } from './add-grant.ts'
import { creditsOf, dueBack, expiryAfter } from './rules.ts'
import { findGrantOf, saveRefund } from './take-back.sql.ts'

type Following = TransactionContext<unknown, Transaction>

/** Grants credits once per payment, and takes back the unspent part once per refund. */
export const followPayments = consumer({
  name: 'credits.payments',
  types: ['invoice.paid', 'invoice.refunded'],
  async handle(facts, context) {
    for (const { type, data, organization_id, environment_id } of facts) {
      if (environment_id === null) continue
      const scope = { organizationId: organization_id, environmentId: environment_id }
      if (type === 'invoice.paid') await grantPaid(scope, data, context)
      else await takeBackRefunded(scope, data, context)
    }
  },
})

async function grantPaid(scope: EnvironmentScope, paid: FactData<'invoice.paid'>, context: Following): Promise<void> {
  const { tx, clock } = context
  const price = paid.price_id === null ? null : await findPrice(tx, scope, paid.price_id)
  if (!price) return
  const { lasting, ...bought } = creditsOf(price, paid.billing_reason)
  if (bought.amount === 0) return
  const expires_at = expiryAfter(lasting, clock.now())
  const invoice = { id: paid.invoice_id, amount: paid.amount }
  await addGrant(tx, context, scope, paid.customer_id, { ...bought, expires_at, invoice })
}

async function takeBackRefunded(
  scope: EnvironmentScope,
  { invoice_id, refund_id, amount }: FactData<'invoice.refunded'>,
  context: Following,
): Promise<void> {
  const { tx } = context
  const found = await findGrantOf(tx, scope, invoice_id)
  if (!found) return
  const team = {
    organization_id: scope.organizationId,
    environment_id: scope.environmentId,
    customer_id: found.customer_id,
  }
  const [book] = (await openBooks(tx, context, [{ ...team, spending: [Number.POSITIVE_INFINITY] }])).values()
  const grant = await findGrantOf(tx, scope, invoice_id)
  if (!book || !grant || grant.refunded_by.includes(refund_id)) return
  const refunded_amount = grant.refunded_amount + amount
  const line = takeBack(book.account, grant.id, dueBack(grant, grant.refunded_amount, refunded_amount), book.now)
  if (line) enter(book, line, { reason: 'Refund' })
  await saveRefund(tx, scope, { ...grant, refunded_amount }, refund_id)
  await closeBooks(tx, context, [book])
}
