import { Button } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { AttributesSection } from '../../ui/attributes-section.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ListSkeleton } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CopyCode } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerMenu, DrawerTabs } from '../../ui/drawer.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Code } from '../../ui/status.tsx'
import { type Customer, customerReads, lostWithCustomer } from './customer.ts'
import { CustomerBilling, useBillingParts } from './customer-billing.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerWebhooks } from './customer-webhooks.tsx'
import { Invitations } from './invitations.tsx'
import { Keys } from './keys.tsx'
import { AddMember, Members } from './members.tsx'

export function CustomerDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('customer')
  const query = useRead(
    'GET /v1/organization/customers/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label="Customer"
      param="customer"
      query={query}
      skeleton={{
        hasAvatar: true,
        actions: [128, 76],
        tabs: [56, 42, 68, 32, 64, 44],
        body: <ListSkeleton shape="avatar" />,
      }}
    >
      {(customer) => <Opened customer={customer} />}
    </DetailDrawer>
  )
}

function Opened({ customer }: { customer: Customer }) {
  const [acting, setActing] = useState<'edit' | 'add' | 'delete' | null>(null)
  const mayWrite = useMay()('customers:write')
  const hasBilling = useBillingParts().length > 0
  const close = () => setActing(null)
  return (
    <>
      <DrawerHeader
        avatar={<Avatar name={customer.name} size={48} />}
        title={customer.name}
        description={<span>{customer.member_count === 1 ? '1 member' : `${customer.member_count} members`}</span>}
        menu={
          mayWrite && <DrawerMenu acts={[{ label: 'Delete…', run: () => setActing('delete'), isDestructive: true }]} />
        }
        actions={
          mayWrite && (
            <>
              <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={() => setActing('add')}>
                Add member
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.8} />}
                onClick={() => setActing('edit')}
              >
                Edit
              </Button>
            </>
          )
        }
      />
      <DrawerTabs
        tabs={[
          { value: 'members', label: 'Members', show: () => <Members customer={customer} /> },
          ...(hasBilling
            ? [{ value: 'billing', label: 'Billing', show: () => <CustomerBilling customer={customer} /> }]
            : []),
          { value: 'invitations', label: 'Invitations', show: () => <Invitations customer={customer} /> },
          { value: 'keys', label: 'Keys', show: () => <Keys customer={customer} /> },
          { value: 'webhooks', label: 'Webhooks', show: () => <CustomerWebhooks customer={customer} /> },
          { value: 'details', label: 'Details', show: () => <Details customer={customer} /> },
        ]}
      />
      {acting === 'edit' && <CustomerForm customer={customer} close={close} />}
      {acting === 'add' && <AddMember customer={customer} close={close} />}
      {acting === 'delete' && <DeleteCustomer customer={customer} close={close} />}
    </>
  )
}

function Details({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/customers/{id}', { refresh: [...customerReads] })
  const save = (attributes: Record<string, unknown>, onSuccess: () => void) =>
    update.mutate({ params: { id: customer.id }, query: { environment }, body: { attributes } }, { onSuccess })
  return (
    <>
      <Properties>
        {customer.external_id && (
          <Property name="External ID">
            <Code>{customer.external_id}</Code>
          </Property>
        )}
        <Property name="Created">
          <RelativeTime at={customer.created_at} />
        </Property>
        <Property name="Updated">
          <RelativeTime at={customer.updated_at} />
        </Property>
        <Property name="Customer ID">
          <CopyCode value={customer.id} label="Copy ID" />
        </Property>
      </Properties>
      <AttributesSection
        attributes={customer.attributes}
        empty="No attributes. Your product can set any, such as a plan."
        save={save}
        isPending={update.isPending}
        error={update.error}
      />
    </>
  )
}

function DeleteCustomer({ customer, close }: { customer: Customer; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/customers/{id}"
      input={{ params: { id: customer.id }, query: { environment } }}
      refresh={['GET /v1/organization/customers']}
      success={`${customer.name} deleted.`}
      leaves={['customer', 'tab']}
      close={close}
      title={`Delete “${customer.name}”?`}
      act="Delete"
      typed={customer.name}
    >
      {lostWithCustomer}
    </ConfirmAct>
  )
}
