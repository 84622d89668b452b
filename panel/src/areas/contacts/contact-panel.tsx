import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconLogin2, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Face } from '../../ui/face.tsx'
import { PropertyBones } from '../../ui/properties.tsx'
import { PanelHead, PanelTabs, SidePanel } from '../../ui/side-panel.tsx'
import { Activity, ActivityBones } from './activity.tsx'
import { type Contact, contactName } from './contact.ts'
import { ContactOverview } from './contact-overview.tsx'
import { Devices } from './devices.tsx'
import { EditContact } from './edit-contact.tsx'
import { useEnterAccount } from './enter-account.ts'
import { EraseContact } from './erase-contact.tsx'
import { MergeContact } from './merge-contact.tsx'
import { Teams } from './teams.tsx'

export function ContactPanel() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('contact')
  const query = useRead(
    'GET /v1/organization/contacts/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <SidePanel
      label="Contact"
      param="contact"
      query={query}
      also={['facts']}
      bones={{
        hasFace: true,
        actions: [138, 76],
        tabs: [58, 48, 44, 52],
        body: screen.get('tab') === 'activity' ? <ActivityBones /> : <PropertyBones count={7} />,
      }}
    >
      {(contact) => <Opened contact={contact} />}
    </SidePanel>
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
      <PanelHead
        face={<Face name={name} size={48} />}
        title={name}
        says={
          contact.email && (
            <>
              <span>{contact.email}</span>
              <Copy value={contact.email} label="Copy email" />
            </>
          )
        }
        menu={
          mayWrite && (
            <Menu position="bottom-end" width={190}>
              <Menu.Target>
                <ActionIcon aria-label="More actions">
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setActing('merge')}>Merge with…</Menu.Item>
                <Menu.Divider />
                <Menu.Item color="red" onClick={() => setActing('erase')}>
                  Erase this person…
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )
        }
        actions={
          <>
            <EnterAccount contact={contact} />
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
      <PanelTabs
        tabs={[
          { value: 'overview', label: 'Overview', show: () => <ContactOverview contact={contact} /> },
          { value: 'activity', label: 'Activity', show: () => <Activity contact={contact} /> },
          { value: 'teams', label: 'Teams', show: () => <Teams contact={contact} /> },
          { value: 'devices', label: 'Devices', show: () => <Devices contact={contact} /> },
        ]}
      />
      {acting === 'edit' && <EditContact contact={contact} close={close} />}
      {acting === 'merge' && <MergeContact contact={contact} close={close} />}
      {acting === 'erase' && <EraseContact contact={contact} close={close} />}
    </>
  )
}

function EnterAccount({ contact }: { contact: Contact }) {
  const { enter, isPending } = useEnterAccount(contact)
  const may = useMay()
  if (!may('customers:impersonate')) return null
  const isVisitor = contact.kind === 'visitor'
  const says = isVisitor
    ? 'A visitor has no account to enter.'
    : 'Opens the portal as this person, for fifteen minutes. It is in the audit log, and they see it.'
  return (
    <Tooltip label={says} multiline w={250}>
      <Button
        leftSection={<IconLogin2 size={16} stroke={1.8} />}
        loading={isPending}
        data-disabled={isVisitor || undefined}
        aria-disabled={isVisitor}
        onClick={() => !isVisitor && enter()}
      >
        Enter account
      </Button>
    </Tooltip>
  )
}
