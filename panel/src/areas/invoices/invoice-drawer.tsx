import { Button } from '@mantine/core'
import { IconDownload, IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { money } from '@userkeep/client/money'
import { useState } from 'react'
import { fetchPage, useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/invoices.ts'
import { ListRow } from '../../ui/compact-list.tsx'
import { CopyCode } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerBody, DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { MissingGateway, useMissingGateway } from '../../ui/missing-gateway.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { openInTab, saveFile } from '../../ui/save-file.ts'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { type InvoiceInFull, nameOf, refundStatuses, standingOf } from './invoice.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { RefundInvoice } from './refund-invoice.tsx'

export function InvoiceDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('invoice')
  const query = useRead(
    'GET /v1/organization/invoices/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label={texts.invoice}
      param="invoice"
      query={query}
      skeleton={{ actions: [92, 78, 90], body: <PropertySkeleton count={8} /> }}
    >
      {(invoice) => <Opened invoice={invoice} />}
    </DetailDrawer>
  )
}

function Opened({ invoice }: { invoice: InvoiceInFull }) {
  const [refunding, setRefunding] = useState(false)
  const { label, tone } = standingOf(invoice)
  const isDisabled = useMissingGateway(({ id }) => id === invoice.connection_id)
  return (
    <>
      <DrawerHeader
        title={nameOf(invoice)}
        description={
          <span>
            {money(invoice.total, invoice.currency)} · {invoice.customer_name ?? texts.nameRemoved}
          </span>
        }
        actions={
          <>
            {invoice.refundable > 0 && (
              <Button
                variant="default"
                disabled={isDisabled}
                leftSection={<IconReceiptRefund size={16} stroke={1.8} />}
                onClick={() => setRefunding(true)}
              >
                {texts.refundEllipsis}
              </Button>
            )}
            <Papers invoice={invoice} />
          </>
        }
      />
      {invoice.refundable > 0 && isDisabled && <MissingGateway>{texts.thePaymentGatewayThatCollected}</MissingGateway>}
      <DrawerBody>
        <Properties>
          <Property name={texts.status}>
            <Status tone={tone}>{label}</Status>
          </Property>
          {invoice.failure && <Property name={texts.lastFailure}>{invoice.failure}</Property>}
          {invoice.attempts > 0 && <Property name={texts.attempts}>{invoice.attempts}</Property>}
          <Moment name={texts.nextAttempt} at={invoice.next_attempt_at} />
          <Moment name={texts.issued} at={invoice.issued_at} />
          <Moment name={texts.due} at={invoice.status === 'open' ? invoice.due_at : null} />
          <Moment name={texts.paid} at={invoice.paid_at} />
          <Property name={texts.gatewayID}>
            <CopyCode value={invoice.gateway_ref} label={texts.copyTheGatewaysID} />
          </Property>
        </Properties>
        <InvoiceLines invoice={invoice} />
        <Refunds invoice={invoice} />
      </DrawerBody>
      {refunding && <RefundInvoice invoice={invoice} close={() => setRefunding(false)} />}
    </>
  )
}

const Moment = ({ name, at }: { name: string; at: string | null }) =>
  at && (
    <Property name={name}>
      <RelativeTime at={at} />
    </Property>
  )

function Papers({ invoice }: { invoice: InvoiceInFull }) {
  const [environment] = useEnvironment()
  const pdf = useAct('GET /v1/organization/invoices/{id}/pdf')
  const page = useMutation({
    mutationFn: () => fetchPage(`/v1/organization/invoices/${invoice.id}/page?environment=${environment}`),
    onSuccess: openInTab,
    onError: toast.error,
  })
  const download = () =>
    pdf.mutate(
      { params: { id: invoice.id }, query: { environment } },
      { onSuccess: (file) => saveFile(file, `${nameOf(invoice).replaceAll('/', '-')}.pdf`), onError: toast.error },
    )
  return (
    <>
      <Button
        variant="default"
        loading={pdf.isPending}
        leftSection={<IconDownload size={16} stroke={1.8} />}
        onClick={download}
      >
        {texts.pdf}
      </Button>
      <Button
        variant="default"
        loading={page.isPending}
        leftSection={<IconPrinter size={16} stroke={1.8} />}
        onClick={() => page.mutate()}
      >
        {texts.print}
      </Button>
    </>
  )
}

function Refunds({ invoice: { refunds, currency } }: { invoice: InvoiceInFull }) {
  if (refunds.length === 0) return null
  return (
    <DrawerSection title={texts.refunds}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {refunds.map(({ id, amount, status, reason, failure, created_at }) => (
          <ListRow
            key={id}
            title={money(amount, currency)}
            description={
              <>
                <RelativeTime at={created_at} />
                {(failure ?? reason) && ` · ${failure ?? reason}`}
              </>
            }
            end={<Status tone={refundStatuses[status].tone}>{refundStatuses[status].label}</Status>}
          />
        ))}
      </ul>
    </DrawerSection>
  )
}
