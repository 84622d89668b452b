import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customers.ts'
import { Card, Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { planStatusName } from '../../ui/standing.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { MoreFilters, PlanFilters, profileFilterNames, useProfileFilter } from '../../ui/table/profile-filters.tsx'
import { apiSort } from '../../ui/table/sort.ts'
import { useList } from '../../ui/table/use-list.ts'
import { type Customer, customerReads, lostWithCustomer } from './customer.ts'
import { customerColumns, hiddenAtFirst } from './customer-columns.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerForm } from './customer-form.tsx'

const sorts = ['name', 'plan', 'status', 'mrr', 'members', 'last_seen_at', 'created_at'] as const

/** New customers appear in the list a moment after they are created. */
const refreshMs = 15_000

function useCustomers(withRevenue: boolean) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const filter = { environment, ...useProfileFilter() }
  const allowed = sorts.filter((name) => withRevenue || name !== 'mrr')
  const query = { ...filter, sort: apiSort(allowed, screen.get('sort')) }
  return {
    list: useList('GET /v1/organization/directory/customers', { query }, ({ customers }) => customers, {
      every: refreshMs,
    }),
    counts: useRead('GET /v1/organization/directory/customers/counts', { query: filter }).data,
  }
}

export function CustomersPage() {
  const screen = useScreen()
  const may = useMay()
  const mayWrite = may('customers:write')
  const withRevenue = may('analytics:read') || may('billing:manage')
  const [deleting, setDeleting] = useState<{ customers: Customer[]; done: () => void } | null>(null)
  const { list, counts } = useCustomers(withRevenue)
  const isNarrowed = ['q' as const, ...profileFilterNames].some((name) => screen.get(name))
  const create = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button
        variant={variant}
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => screen.set({ new: 'customer' })}
      >
        {texts.newCustomer}
      </Button>
    )
  const remove = {
    label: texts.deleteEllipsis,
    icon: IconTrash,
    run: (customers: Customer[], done: () => void) => setDeleting({ customers, done }),
  }
  return (
    <Page
      title={texts.customers}
      description={texts.theOrganizationsThatUse}
      actions={create(list.rows?.length === 0 && !isNarrowed ? 'default' : 'filled')}
    >
      <Card label={texts.customers}>
        <DataTable
          label={texts.customers}
          name="customers"
          list={list}
          total={counts?.total}
          filters={['q', ...profileFilterNames]}
          tabs={statusTabs(screen.get('status') ?? 'all', counts, (status) => screen.narrow({ status }))}
          tools={
            <>
              <SearchField label={texts.searchCustomers} placeholder={texts.searchByName} />
              <PlanFilters withoutStatus />
              <MoreFilters of="customers" names={profileFilterNames} />
            </>
          }
          columns={customerColumns(withRevenue)}
          hiddenAtFirst={hiddenAtFirst}
          rowKey={(customer) => customer.id}
          rowLabel={(customer) => customer.name}
          openAt={(customer) => ({ customer: customer.id })}
          isOpen={(customer) => customer.id === screen.get('customer')}
          bulk={mayWrite ? [remove] : []}
          empty={isNarrowed ? <NoneFound /> : <None action={create('filled')} />}
        />
      </Card>
      {screen.get('new') === 'customer' && (
        <CustomerForm customer={null} close={() => screen.set({ new: undefined })} />
      )}
      {deleting && <DeleteCustomers {...deleting} close={() => setDeleting(null)} />}
      <CustomerDrawer />
    </Page>
  )
}

interface Counts {
  all: number
  statuses: readonly { status: Parameters<typeof planStatusName>[0]; customers: number }[]
}

/** Returns a tab for all customers and one for each status that some have. */
function statusTabs(value: string, counts: Counts | undefined, choose: (status: string | undefined) => void) {
  const held = (counts?.statuses ?? []).map(({ status, customers }) => ({
    value: status ?? 'none',
    label: texts.withCount(planStatusName(status), customers),
  }))
  return {
    label: texts.statusOfThePlan,
    value,
    tabs: [{ value: 'all', label: texts.withCount(texts.all, counts?.all) }, ...held],
    onChange: (status: string) => choose(status === 'all' ? undefined : status),
  }
}

const NoneFound = () => <Empty title={texts.noCustomersFound}>{texts.searchByANameOrChangeTheFilters}</Empty>

const None = ({ action }: { action: React.ReactNode }) => (
  <Empty title={texts.noCustomersYet} action={action}>
    {texts.aCustomerIsAGroupOfContactsEach(<Code>{texts.postV1Customers}</Code>)}
  </Empty>
)

interface DeleteCustomersProps {
  customers: Customer[]
  close: () => void
  done: () => void
}

const counted = (count: number) => texts.customersCount(count)

function DeleteCustomers({ customers, close, done }: DeleteCustomersProps) {
  const [environment] = useEnvironment()
  return (
    <BulkConfirm
      rows={customers}
      title={texts.deleteCount(counted(customers.length))}
      act={texts.delete}
      typed={counted(customers.length)}
      run={({ id }) => api('DELETE /v1/organization/customers/{id}', { params: { id }, query: { environment } })}
      refresh={customerReads}
      success={(count) => texts.countDeleted(counted(count))}
      close={close}
      done={done}
    >
      {lostWithCustomer}
    </BulkConfirm>
  )
}
