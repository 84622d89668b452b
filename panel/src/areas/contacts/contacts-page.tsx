import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Who } from '../../ui/avatar.tsx'
import { ColumnsMenu, useColumns } from '../../ui/columns-menu.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { type Contact, contactName } from './contact.ts'
import { ContactDrawer } from './contact-drawer.tsx'

type Kind = 'all' | Contact['kind']

export function ContactsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const kind = (screen.get('kind') ?? 'all') as Kind
  const q = screen.get('q')
  const view = useColumns(columns, ['two-factor', 'first-seen'])
  const query = useRead('GET /v1/organization/contacts', {
    query: { environment, q, kind: kind === 'all' ? undefined : kind, offset: screen.page.offset },
  })
  return (
    <Page
      title="Contacts"
      description="Everyone who uses your product, including visitors who have not said who they are."
    >
      <Card label="Contacts">
        <TabsRow
          label="Kind of contact"
          value={kind}
          onChange={(value) => screen.set({ kind: value === 'all' ? undefined : value, offset: undefined })}
          tabs={[
            { value: 'all', label: 'All' },
            { value: 'identified', label: 'Identified' },
            { value: 'visitor', label: 'Visitors' },
          ]}
        />
        <Tools>
          <SearchField label="Search contacts" placeholder="Search by name or email" />
          <ColumnsMenu columns={columns} hidden={view.hidden} toggle={view.toggle} />
        </Tools>
        <DataTable
          label="Contacts"
          query={query}
          rows={(answer) => answer.contacts}
          rowKey={(contact) => contact.id}
          columns={view.shown}
          open={(contact) => screen.set({ contact: contact.id })}
          isOpen={(contact) => contact.id === screen.get('contact')}
          page={screen.page}
          empty={q ? <NobodyFound /> : <Nobody kind={kind} />}
        />
      </Card>
      <ContactDrawer />
    </Page>
  )
}

const NobodyFound = () => (
  <Empty title="Nobody is found">The search looks at the beginning of the name and of the email.</Empty>
)

const Nobody = ({ kind }: { kind: Kind }) => (
  <Empty
    title={kind === 'visitor' ? 'No visitors' : 'No contacts yet'}
    action={
      <Button component={Link} to="/get-started">
        Connect your product
      </Button>
    }
  >
    A contact appears as soon as your page calls <Code>/v1/boot</Code>, or your backend tells us of a user. Whoever has
    not signed in yet is a visitor.
  </Empty>
)

const isUnknown = ({ name, email, external_id }: Contact) => !(name ?? email ?? external_id)

const columns: Column<Contact>[] = [
  {
    id: 'who',
    header: 'Contact',
    width: 250,
    shape: 'avatar',
    cell: (contact) => (
      <Who
        name={isUnknown(contact) ? 'Visitor' : contactName(contact)}
        description={
          isUnknown(contact) ? `…${contact.id.slice(-8)}` : contact.name ? contact.email : contact.external_id
        }
      />
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 115,
    wide: true,
    cell: ({ kind }) => (
      <Status tone={kind === 'identified' ? 'good' : 'idle'}>{kind === 'identified' ? 'Identified' : 'Visitor'}</Status>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: 105,
    wide: true,
    cell: ({ email, email_verified }) => (email === null ? '—' : email_verified ? 'Verified' : 'Not verified'),
  },
  {
    id: 'external',
    header: 'Your ID',
    width: 120,
    shape: 'pill',
    wide: true,
    cell: ({ external_id }) => (external_id ? <Code>{external_id}</Code> : '—'),
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    width: 105,
    wide: true,
    cell: ({ two_factor_enabled }) => (two_factor_enabled ? 'On' : 'Off'),
  },
  {
    id: 'first-seen',
    header: 'First seen',
    width: 120,
    wide: true,
    cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} />,
  },
  { id: 'last-seen', header: 'Last seen', width: 120, cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
]
