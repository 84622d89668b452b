import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { api, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { FewAttributes } from '../../ui/attributes.tsx'
import { Who } from '../../ui/avatar.tsx'
import { ColumnsMenu, useColumns } from '../../ui/columns-menu.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import type { Customer } from './customer.ts'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerForm } from './customer-form.tsx'

export function CustomersPage() {
  const screen = useScreen()
  const may = useMay()
  const [environment] = useEnvironment()
  const q = screen.get('q')
  const view = useColumns(columns, ['updated'])
  const query = useRead('GET /v1/organization/customers', { query: { environment, q, offset: screen.page.offset } })
  const exportCsv = useCsvExport('customers', columns, async (starting_after) => {
    const page = await api('GET /v1/organization/customers', { query: { environment, q, limit: 200, starting_after } })
    return { rows: page.customers, next_cursor: page.next_cursor }
  })
  const create = (variant: 'filled' | 'default') =>
    may('customers:write') && (
      <Button
        variant={variant}
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => screen.set({ new: 'customer' })}
      >
        New customer
      </Button>
    )
  const isEmpty = query.data?.customers.length === 0 && !q
  return (
    <Page
      title="Customers"
      description="The companies and teams that use your product, with their members."
      actions={create(isEmpty ? 'default' : 'filled')}
    >
      <Card label="Customers">
        <Tools>
          <SearchField label="Search customers" placeholder="Search by name" />
          <ColumnsMenu columns={columns} hidden={view.hidden} toggle={view.toggle} exportCsv={exportCsv} />
        </Tools>
        <DataTable
          label="Customers"
          query={query}
          rows={(answer) => answer.customers}
          rowKey={(customer) => customer.id}
          columns={view.shown}
          openAt={(customer) => ({ customer: customer.id })}
          isOpen={(customer) => customer.id === screen.get('customer')}
          page={screen.page}
          empty={
            q ? (
              <Empty title="No customers found">The search looks at the beginning of the name.</Empty>
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
      <CustomerDrawer />
    </Page>
  )
}

const columns: Column<Customer>[] = [
  {
    id: 'name',
    header: 'Customer',
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
    id: 'created',
    header: 'Created',
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
