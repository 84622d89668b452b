import { Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { FewAttributes } from '../../ui/attributes.tsx'
import { Who } from '../../ui/avatar.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { apiSort } from '../../ui/table/sort.ts'
import { useList } from '../../ui/table/use-list.ts'
import { type Customer, customerReads, lostWithCustomer } from './customer.ts'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerForm } from './customer-form.tsx'

export function CustomersPage() {
  const screen = useScreen()
  const mayWrite = useMay()('customers:write')
  const [environment] = useEnvironment()
  const [deleting, setDeleting] = useState<{ customers: Customer[]; done: () => void } | null>(null)
  const q = screen.get('q')
  // A search comes by name.
  const sort = apiSort(q ? ['name'] : ['name', 'created_at'], screen.get('sort'))
  const list = useList(
    'GET /v1/organization/customers',
    { query: { environment, q, sort } },
    (answer) => answer.customers,
  )
  const create = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button
        variant={variant}
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => screen.set({ new: 'customer' })}
      >
        New customer
      </Button>
    )
  const remove = {
    label: 'Delete…',
    icon: IconTrash,
    run: (customers: Customer[], done: () => void) => setDeleting({ customers, done }),
  }
  return (
    <Page
      title="Customers"
      description="The companies and teams that use your product, with their members."
      actions={create(list.rows?.length === 0 && !q ? 'default' : 'filled')}
    >
      <Card label="Customers">
        <DataTable
          label="Customers"
          name="customers"
          list={list}
          filters={['q']}
          tools={<SearchField label="Search customers" placeholder="Search by name" />}
          columns={columns(!q)}
          hiddenAtFirst={['updated']}
          rowKey={(customer) => customer.id}
          rowLabel={(customer) => customer.name}
          openAt={(customer) => ({ customer: customer.id })}
          isOpen={(customer) => customer.id === screen.get('customer')}
          bulk={mayWrite ? [remove] : []}
          empty={
            q ? (
              <Empty title="No customers found">Search by the beginning of the name.</Empty>
            ) : (
              <Empty title="No customers yet" action={create('filled')}>
                A customer is a group of contacts, each with a role. Create one with <Code>POST /v1/customers</Code>,
                here, or let a contact create one in the portal.
              </Empty>
            )
          }
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

interface DeleteCustomersProps {
  customers: Customer[]
  close: () => void
  done: () => void
}

const counted = (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`)

function DeleteCustomers({ customers, close, done }: DeleteCustomersProps) {
  const [environment] = useEnvironment()
  return (
    <BulkConfirm
      rows={customers}
      title={`Delete ${counted(customers.length)}?`}
      act="Delete"
      typed={counted(customers.length)}
      run={({ id }) => api('DELETE /v1/organization/customers/{id}', { params: { id }, query: { environment } })}
      refresh={customerReads}
      success={(count) => `${counted(count)} deleted.`}
      close={close}
      done={done}
    >
      {lostWithCustomer}
    </BulkConfirm>
  )
}

const columns = (isSortableByAge: boolean): Column<Customer>[] => [
  {
    id: 'name',
    header: 'Customer',
    sort: 'api',
    csv: ({ name }) => name,
    width: 210,
    shape: 'avatar',
    cell: ({ name, external_id }) => <Who name={name} description={external_id ?? undefined} />,
  },
  {
    id: 'members',
    header: 'Members',
    csv: ({ member_count }) => member_count,
    width: 90,
    shape: 'number',
    align: 'end',
    cell: ({ member_count }) => (
      <>
        <span className="num">{member_count.toLocaleString('en')}</span>
        <Text span inherit c="dimmed" hiddenFrom="sm">
          {member_count === 1 ? ' member' : ' members'}
        </Text>
      </>
    ),
  },
  {
    id: 'attributes',
    header: 'Attributes',
    csv: ({ attributes }) => JSON.stringify(attributes),
    width: 300,
    shape: 'long',
    wide: true,
    cell: ({ attributes }) => <FewAttributes attributes={attributes} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    ...(isSortableByAge && { sort: 'api' }),
    csv: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    id: 'updated',
    header: 'Updated',
    csv: ({ updated_at }) => updated_at,
    width: 120,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
