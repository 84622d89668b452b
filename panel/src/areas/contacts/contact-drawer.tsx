import { Button, Tooltip } from '@mantine/core'
import { IconLogin2, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Copy } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerMenu, DrawerTabs } from '../../ui/drawer.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Activity, ActivitySkeleton } from './activity.tsx'
import { type Contact, contactName } from './contact.ts'
import { ContactCustomers } from './contact-customers.tsx'
import { ContactOverview } from './contact-overview.tsx'
import { ContactProduct } from './contact-product.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { Devices } from './devices.tsx'
import { EditContact } from './edit-contact.tsx'
import { MergeContact } from './merge-contact.tsx'
import { useSignInAs } from './sign-in-as.ts'

export function ContactDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('contact')
  const query = useRead(
    'GET /v1/organization/contacts/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label="Contact"
      param="contact"
      query={query}
      also={['facts']}
      skeleton={{
        hasAvatar: true,
        actions: [138, 76],
        tabs: [58, 48, 50, 44, 52],
        body: screen.get('tab') === 'activity' ? <ActivitySkeleton /> : <PropertySkeleton count={7} />,
      }}
    >
      {(contact) => <Opened contact={contact} />}
    </DetailDrawer>
  )
}

function Opened({ contact }: { contact: Contact }) {
  const [acting, setActing] = useState<'edit' | 'merge' | 'erase' | null>(null)
  const may = useMay()
  const close = () => setActing(null)
  const name = contactName(contact)
  const mayWrite = may('customers:write')
  return (
    <>
      <DrawerHeader
        avatar={<Avatar name={name} size={48} />}
        title={name}
        description={
          contact.email && (
            <>
              <span>{contact.email}</span>
              <Copy value={contact.email} label="Copy email" />
            </>
          )
        }
        menu={
          mayWrite && (
            <DrawerMenu
              acts={[
                { label: 'Merge with…', run: () => setActing('merge') },
                { label: 'Delete permanently…', run: () => setActing('erase'), isDestructive: true },
              ]}
            />
          )
        }
        actions={
          <>
            <SignInAs contact={contact} />
            {mayWrite && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.8} />}
                onClick={() => setActing('edit')}
              >
                Edit
              </Button>
            )}
          </>
        }
      />
      <DrawerTabs
        tabs={[
          { value: 'overview', label: 'Overview', show: () => <ContactOverview contact={contact} /> },
          { value: 'activity', label: 'Activity', show: () => <Activity contact={contact} /> },
          { value: 'product', label: 'Product', show: () => <ContactProduct contact={contact} /> },
          { value: 'customers', label: 'Customers', show: () => <ContactCustomers contact={contact} /> },
          { value: 'devices', label: 'Devices', show: () => <Devices contact={contact} /> },
        ]}
      />
      {acting === 'edit' && <EditContact contact={contact} close={close} />}
      {acting === 'merge' && <MergeContact contact={contact} close={close} />}
      {acting === 'erase' && <DeleteContact contact={contact} close={close} />}
    </>
  )
}

function SignInAs({ contact }: { contact: Contact }) {
  const { enter, isPending } = useSignInAs(contact)
  const may = useMay()
  if (!may('customers:impersonate')) return null
  const isVisitor = contact.kind === 'visitor'
  const description = isVisitor
    ? 'A visitor has no account to sign in as.'
    : 'Opens the portal as this contact for 15 minutes. It is recorded in the audit log and visible to the contact.'
  return (
    <Tooltip label={description} multiline w={250}>
      <Button
        leftSection={<IconLogin2 size={16} stroke={1.8} />}
        loading={isPending}
        data-disabled={isVisitor || undefined}
        aria-disabled={isVisitor}
        onClick={() => !isVisitor && enter()}
      >
        Sign in as
      </Button>
    </Tooltip>
  )
}
