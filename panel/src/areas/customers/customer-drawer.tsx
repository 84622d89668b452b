import { Button } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { customerActs } from '../../app/profile-acts.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customers.ts'
import { AttributesSection } from '../../ui/attributes-section.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { CopyCode } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerMenu, DrawerTabs } from '../../ui/drawer.tsx'
import { ProfileActs } from '../../ui/profile-acts.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Code } from '../../ui/status.tsx'
import { type Customer, customerLists, customerReads, lostWithCustomer } from './customer.ts'
import { CustomerBilling, useBillingParts } from './customer-billing.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerWebhooks } from './customer-webhooks.tsx'
import { Invitations } from './invitations.tsx'
import { Keys } from './keys.tsx'
import { AddMember, Members } from './members.tsx'
import { CustomerOverview } from './overview-tab.tsx'

export function CustomerDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('customer')
  const query = useRead(
    'GET /v1/organization/directory/customers/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label={texts.customer}
      param="customer"
      query={query}
      skeleton={{
        hasAvatar: true,
        actions: [104, 128, 76],
        tabs: [58, 56, 42, 68, 32, 64, 44],
        body: <PropertySkeleton count={6} />,
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
        description={<span>{texts.membersCount(customer.member_count)}</span>}
        menu={
          mayWrite && (
            <DrawerMenu acts={[{ label: texts.deleteEllipsis, run: () => setActing('delete'), isDestructive: true }]} />
          )
        }
        actions={
          <>
            <ProfileActs acts={customerActs} id={customer.id} />
            {mayWrite && (
              <>
                <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={() => setActing('add')}>
                  {texts.addMember}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} stroke={1.8} />}
                  onClick={() => setActing('edit')}
                >
                  {texts.edit}
                </Button>
              </>
            )}
          </>
        }
      />
      <DrawerTabs
        tabs={[
          { value: 'overview', label: texts.overview, show: () => <CustomerOverview customer={customer} /> },
          { value: 'members', label: texts.members, show: () => <Members customer={customer} /> },
          ...(hasBilling
            ? [{ value: 'billing', label: texts.billing, show: () => <CustomerBilling customer={customer} /> }]
            : []),
          { value: 'invitations', label: texts.invitations, show: () => <Invitations customer={customer} /> },
          { value: 'keys', label: texts.keys, show: () => <Keys customer={customer} /> },
          { value: 'webhooks', label: texts.webhooks, show: () => <CustomerWebhooks customer={customer} /> },
          { value: 'details', label: texts.details, show: () => <Details customer={customer} /> },
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
          <Property name={texts.externalID}>
            <Code>{customer.external_id}</Code>
          </Property>
        )}
        <Property name={texts.created}>
          <RelativeTime at={customer.created_at} />
        </Property>
        <Property name={texts.updated}>
          <RelativeTime at={customer.updated_at} />
        </Property>
        <Property name={texts.customerID}>
          <CopyCode value={customer.id} label={texts.copyID} />
        </Property>
      </Properties>
      <AttributesSection
        attributes={customer.attributes}
        empty={texts.noAttributesYourProductCanSetAny}
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
      refresh={customerLists}
      success={texts.nameDeleted(customer.name)}
      leaves={['customer', 'tab']}
      close={close}
      title={texts.deleteName(customer.name)}
      act={texts.delete}
      typed={customer.name}
    >
      {lostWithCustomer}
    </ConfirmAct>
  )
}
