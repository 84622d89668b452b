import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { Who } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { apiSort } from '../../ui/table/sort.ts'
import { useList } from '../../ui/table/use-list.ts'
import { type Contact, contactName } from './contact.ts'
import { ContactDrawer } from './contact-drawer.tsx'
import { DeleteContacts } from './delete-contacts.tsx'

type Kind = 'all' | Contact['kind']

const kinds: { value: Kind; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'identified', label: 'Identified' },
  { value: 'visitor', label: 'Visitors' },
]

export function ContactsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [deleting, setDeleting] = useState<{ contacts: Contact[]; done: () => void } | null>(null)
  const kind = kinds.find(({ value }) => value === screen.get('kind'))?.value ?? 'all'
  const q = screen.get('q')
  // A search comes in an order of its own.
  const sort = q ? undefined : apiSort(['created_at'], screen.get('sort'))
  const filters = { environment, q, sort, kind: kind === 'all' ? undefined : kind }
  const list = useList('GET /v1/organization/contacts', { query: filters }, (answer) => answer.contacts)
  return (
    <Page title="Contacts" description="Everyone who uses your product, including anonymous visitors.">
      <Card label="Contacts">
        <DataTable
          label="Contacts"
          name="contacts"
          list={list}
          filters={['q', 'kind']}
          tabs={{
            label: 'Kind of contact',
            value: kind,
            tabs: kinds,
            onChange: (value) => screen.narrow({ kind: value === 'all' ? undefined : value }),
          }}
          tools={<SearchField label="Search contacts" placeholder="Search by name, email or ID" />}
          columns={columns(!q)}
          hiddenAtFirst={['two-factor', 'first-seen', 'created_at']}
          rowKey={(contact) => contact.id}
          rowLabel={contactName}
          openAt={(contact) => ({ contact: contact.id })}
          isOpen={(contact) => contact.id === screen.get('contact')}
          bulk={
            mayWrite
              ? [
                  {
                    label: 'Delete permanently…',
                    icon: IconTrash,
                    run: (contacts, done) => setDeleting({ contacts, done }),
                  },
                ]
              : []
          }
          empty={q ? <NobodyFound /> : <Nobody kind={kind} />}
        />
      </Card>
      {deleting && <DeleteContacts {...deleting} close={() => setDeleting(null)} />}
      <ContactDrawer />
    </Page>
  )
}

const NobodyFound = () => (
  <Empty title="No contacts found">Search by any word of the name, email or external ID, or by the ID.</Empty>
)

const Nobody = ({ kind }: { kind: Kind }) => (
  <Empty
    title={kind === 'visitor' ? 'No visitors' : 'No contacts yet'}
    action={<ButtonLink to="/get-started">Connect your product</ButtonLink>}
  >
    A contact appears as soon as your page calls <Code>/v1/boot</Code>, or your backend creates one. Someone who has not
    signed in yet is a visitor.
  </Empty>
)

/** Enough of the beginning to tell contacts apart, and the search finds an id by its beginning. */
const shortId = (id: string) => `${id.slice(0, 18)}…`

const isUnknown = ({ name, email, external_id }: Contact) => !(name ?? email ?? external_id)

const columns = (isSortable: boolean): Column<Contact>[] => [
  {
    id: 'who',
    header: 'Contact',
    csv: contactName,
    width: 250,
    shape: 'avatar',
    cell: (contact) => (
      <Who
        name={isUnknown(contact) ? 'Visitor' : contactName(contact)}
        description={isUnknown(contact) ? shortId(contact.id) : contact.name ? contact.email : contact.external_id}
      />
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    csv: ({ kind }) => kind,
    width: 115,
    wide: true,
    cell: ({ kind }) => (
      <Status tone={kind === 'identified' ? 'good' : 'idle'}>{kind === 'identified' ? 'Identified' : 'Visitor'}</Status>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    csv: ({ email }) => email,
    width: 105,
    wide: true,
    cell: ({ email, email_verified }) => (email === null ? '—' : email_verified ? 'Verified' : 'Not verified'),
  },
  {
    id: 'external',
    header: 'External ID',
    csv: ({ external_id }) => external_id,
    width: 120,
    shape: 'pill',
    wide: true,
    cell: ({ external_id }) => (external_id ? <Code>{external_id}</Code> : '—'),
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    csv: ({ two_factor_enabled }) => two_factor_enabled,
    width: 105,
    wide: true,
    cell: ({ two_factor_enabled }) => (two_factor_enabled ? 'On' : 'Off'),
  },
  {
    id: 'first-seen',
    header: 'First seen',
    csv: ({ first_seen_at }) => first_seen_at,
    width: 120,
    wide: true,
    cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} />,
  },
  {
    id: 'last-seen',
    header: 'Last seen',
    csv: ({ last_seen_at }) => last_seen_at,
    width: 120,
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    csv: ({ created_at }) => created_at,
    ...(isSortable && { sort: 'api' }),
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
