import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { digitsOf, majorOf, money } from '@userkeep/client/money'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/invoices.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { minorOf } from '../../ui/typed-amount.ts'
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
          toast.success(isPending ? texts.refundRequested : texts.refundedSentence)
          close()
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.refundName(nameOf(invoice))}
      close={close}
      act={amount === null ? texts.refund : texts.refundAmount(money(amount, currency))}
      pending={refund.isPending}
      error={refund.error}
      onSubmit={submit}
      isDestructive
    >
      <TextInput
        label={texts.amountInCurrency(currency.toUpperCase())}
        description={texts.refundableCanBeRefunded(money(refundable, currency))}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={texts.reason}
        description={texts.visibleToYourTeamOnly}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {texts.customerNameReceivesTheRefund(customer_name ?? texts.theCustomer)}
      </Text>
    </FormModal>
  )
}

function problemOf(text: string, currency: string, most: number): string | null {
  const amount = minorOf(text, currency)
  if (amount === null || amount === 0) return texts.enterAnAmountSuchAsMajor(majorOf(most, digitsOf(currency)))
  return amount > most ? texts.atMostCanBeRefunded(money(most, currency)) : null
}
