import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { money } from '@userkeep/client/money'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/invoices.ts'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { toast } from '../../ui/toast.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Invoice, nameOf, standingOf } from './invoice.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { InvoiceFilters, invoiceFilters } from './invoice-filters.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { type Filter, useFilter } from './use-filter.ts'

export function InvoicesPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const filter = useFilter()
  const list = useList(
    'GET /v1/organization/invoices',
    { query: { ...filter, environment } },
    (answer) => answer.invoices,
  )
  return (
    <Page title={texts.invoices} description={texts.invoicesReportedByYourPayment} actions={<Export filter={filter} />}>
      <InvoiceTotals filter={filter} />
      <Card label={texts.invoices}>
        <DataTable
          label={texts.invoices}
          name="invoices"
          list={list}
          filters={invoiceFilters}
          tools={<InvoiceFilters />}
          columns={columns}
          hiddenAtFirst={['paid_at']}
          rowKey={(invoice) => invoice.id}
          openAt={(invoice) => ({ invoice: invoice.id })}
          isOpen={(invoice) => invoice.id === screen.get('invoice')}
          empty={
            invoiceFilters.some((name) => screen.get(name)) ? (
              <Empty title={texts.noInvoicesMatchTheseFilters}>{texts.widenTheDatesOrClearTheFilters}</Empty>
            ) : (
              <Empty title={texts.noInvoicesYet}>{texts.anInvoiceAppearsHere}</Empty>
            )
          }
        />
      </Card>
      <InvoiceDrawer />
    </Page>
  )
}

function Export({ filter }: { filter: Filter }) {
  const [environment] = useEnvironment()
  const download = useAct('GET /v1/organization/invoices/export')
  const save = () =>
    download.mutate(
      { query: { ...filter, environment } },
      { onSuccess: (file) => saveFile(file, 'invoices.csv'), onError: toast.error },
    )
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={15} stroke={1.8} />}
      onClick={save}
    >
      {texts.exportCSV}
    </Button>
  )
}

const columns: Column<Invoice>[] = [
  {
    id: 'number',
    header: texts.invoice,
    csv: nameOf,
    width: 210,
    cell: (invoice) => <TwoLines first={nameOf(invoice)} second={invoice.customer_name ?? texts.nameRemoved} />,
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ status }) => status,
    width: 150,
    shape: 'pill',
    wide: true,
    cell: (invoice) => {
      const { label, tone } = standingOf(invoice)
      return <Status tone={tone}>{label}</Status>
    },
  },
  {
    id: 'created_at',
    header: texts.date,
    csv: ({ created_at }) => created_at,
    width: 130,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    id: 'paid_at',
    header: texts.paid,
    csv: ({ paid_at }) => paid_at,
    width: 130,
    wide: true,
    cell: ({ paid_at }) => (paid_at ? <RelativeTime at={paid_at} /> : '—'),
  },
  {
    id: 'refunded',
    header: texts.refunded,
    csv: ({ amount_refunded }) => amount_refunded,
    width: 120,
    align: 'end',
    wide: true,
    cell: ({ amount_refunded, currency }) => (amount_refunded === 0 ? '—' : money(amount_refunded, currency)),
  },
  {
    id: 'total',
    header: texts.total,
    csv: ({ total, currency }) => `${total} ${currency}`,
    width: 130,
    align: 'end',
    cell: ({ total, currency }) => <span className="num">{money(total, currency)}</span>,
  },
]
