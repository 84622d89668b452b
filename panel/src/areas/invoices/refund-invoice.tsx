import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { digitsOf, majorOf, money } from '@userkeep/client/money'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type InvoiceInFull, invoiceReads, nameOf } from './invoice.ts'

interface RefundInvoiceProps {
  invoice: InvoiceInFull
  close: () => void
}

/** Says what is paid back and to whom before it is. */
export function RefundInvoice({ invoice, close }: RefundInvoiceProps) {
  const { id, currency, refundable, customer_name } = invoice
  const [environment] = useEnvironment()
  const refund = useAct('POST /v1/organization/invoices/{id}/refund', { refresh: [...invoiceReads] })
  const form = useForm({
    initialValues: { amount: majorOf(refundable, digitsOf(currency)), reason: '' },
    validate: { amount: (text) => problemOf(text, currency, refundable) },
  })
  const amount = minorOf(form.values.amount, currency)
  const submit = form.onSubmit(({ reason }) =>
    refund.mutate(
      {
        params: { id },
        query: { environment },
        body: { ...(amount !== null && { amount }), ...(reason.trim() && { reason: reason.trim() }) },
      },
      {
        onSuccess: ({ refunds }) => {
          const isPending = refunds.at(-1)?.status === 'pending'
          toast.success(isPending ? 'The refund is on its way.' : 'Refunded.')
          close()
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <FormModal
      title={`Refund ${nameOf(invoice)}?`}
      close={close}
      act={amount === null ? 'Refund' : `Refund ${money(amount, currency)}`}
      pending={refund.isPending}
      error={refund.error}
      onSubmit={submit}
      isDestructive
    >
      <TextInput
        label={`Amount in ${currency.toUpperCase()}`}
        description={`${money(refundable, currency)} can be refunded.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Reason"
        description="Only your team sees it."
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {customer_name ?? 'The customer'} gets it back the way it was paid. This cannot be undone.
      </Text>
    </FormModal>
  )
}

/** In the minor unit; null where it is no amount of this currency. */
export function minorOf(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const [, whole, part = ''] = text.trim().match(/^(\d{1,12})(?:[.,](\d{1,3}))?$/) ?? []
  if (whole === undefined || part.length > digits) return null
  return Number(whole + part.padEnd(digits, '0'))
}

function problemOf(text: string, currency: string, most: number): string | null {
  const amount = minorOf(text, currency)
  if (amount === null || amount === 0) return `Enter an amount such as ${majorOf(most, digitsOf(currency))}.`
  return amount > most ? `At most ${money(most, currency)} can be refunded.` : null
}
