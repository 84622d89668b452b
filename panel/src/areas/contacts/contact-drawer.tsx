import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { contactActs } from '../../app/profile-acts.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contacts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Copy } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerMenu, DrawerTabs } from '../../ui/drawer.tsx'
import { ProfileActs } from '../../ui/profile-acts.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Activity, ActivitySkeleton } from './activity.tsx'
import { type Contact, contactName } from './contact.ts'
import { ContactCustomers } from './contact-customers.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactProduct } from './contact-product.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { Devices } from './devices.tsx'
import { EditContact } from './edit-contact.tsx'
import { MergeContact } from './merge-contact.tsx'
import { ContactOverview } from './overview-tab.tsx'
import { SignInAs } from './sign-in-as.tsx'

export function ContactDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('contact')
  const query = useRead(
    'GET /v1/organization/directory/contacts/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label={texts.contact}
      param="contact"
      query={query}
      also={['facts']}
      skeleton={{
        hasAvatar: true,
        actions: [104, 120, 76],
        tabs: [58, 48, 50, 44, 52, 44],
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
              <Copy value={contact.email} label={texts.copyEmail} />
            </>
          )
        }
        menu={
          mayWrite && (
            <DrawerMenu
              acts={[
                ...(may('customers:impersonate') ? [{ label: texts.mergeWith, run: () => setActing('merge') }] : []),
                { label: texts.deletePermanentlyEllipsis, run: () => setActing('erase'), isDestructive: true },
              ]}
            />
          )
        }
        actions={
          <>
            <ProfileActs acts={contactActs} id={contact.id} />
            <SignInAs contact={contact} />
            {mayWrite && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.8} />}
                onClick={() => setActing('edit')}
              >
                {texts.edit}
              </Button>
            )}
          </>
        }
      />
      <DrawerTabs
        tabs={[
          { value: 'overview', label: texts.overview, show: () => <ContactOverview contact={contact} /> },
          { value: 'activity', label: texts.activity, show: () => <Activity contact={contact} /> },
          { value: 'product', label: texts.product, show: () => <ContactProduct contact={contact} /> },
          { value: 'customers', label: texts.customers, show: () => <ContactCustomers contact={contact} /> },
          { value: 'devices', label: texts.devices, show: () => <Devices contact={contact} /> },
          { value: 'details', label: texts.details, show: () => <ContactDetails contact={contact} /> },
        ]}
      />
      {acting === 'edit' && <EditContact contact={contact} close={close} />}
      {acting === 'merge' && <MergeContact contact={contact} close={close} />}
      {acting === 'erase' && <DeleteContact contact={contact} close={close} />}
    </>
  )
}
