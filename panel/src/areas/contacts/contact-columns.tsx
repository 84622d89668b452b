import { texts } from '../../texts/contacts.ts'
import { Who } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { standingColumns, tagsColumn } from '../../ui/standing-columns.tsx'
import { Code } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { type Contact, contactName } from './contact.ts'

/** Returns enough of an id to distinguish contacts; the search finds an id by its beginning. */
const shortId = (id: string) => `${id.slice(0, 18)}…`

const isUnknown = ({ name, email, external_id }: Contact) => !(name ?? email ?? external_id)

const none = '—'

/** Returns the columns of people, by the names of the orders of the API. */
export const personColumns = (withRevenue: boolean): Column<Contact>[] => [
  { ...who, sort: 'api' },
  {
    id: 'customer',
    header: texts.customer,
    sort: 'api',
    csv: ({ customer }) => customer?.name ?? null,
    width: 150,
    wide: true,
    cell: ({ customer, customer_count }) =>
      customer ? texts.customerAndMore(customer.name, customer_count - 1) : none,
  },
  {
    id: 'role',
    header: texts.role,
    sort: 'api',
    csv: ({ role }) => role?.name ?? null,
    width: 95,
    wide: true,
    cell: ({ role }) => role?.name ?? none,
  },
  ...standingColumns(withRevenue),
  { ...lastSeen, sort: 'api' },
  ...details,
  { ...created, sort: 'api' },
]

/** Returns the columns of visitors, who have no customer and are ordered by age only. */
export const visitorColumns = (): Column<Contact>[] => [
  who,
  {
    id: 'first-seen',
    header: texts.firstSeen,
    csv: ({ first_seen_at }) => first_seen_at,
    width: 130,
    wide: true,
    cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} />,
  },
  lastSeen,
  { ...created, sort: 'api' },
]

const who: Column<Contact> = {
  id: 'name',
  header: texts.contact,
  csv: contactName,
  width: 235,
  shape: 'avatar',
  cell: (contact) => (
    <Who
      name={isUnknown(contact) ? texts.visitor : contactName(contact)}
      description={isUnknown(contact) ? shortId(contact.id) : contact.name ? contact.email : contact.external_id}
    />
  ),
}

const lastSeen: Column<Contact> = {
  id: 'last_seen_at',
  header: texts.lastSeen,
  csv: ({ last_seen_at }) => last_seen_at,
  width: 110,
  cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
}

const created: Column<Contact> = {
  id: 'created_at',
  header: texts.created,
  csv: ({ created_at }) => created_at,
  width: 110,
  wide: true,
  cell: ({ created_at }) => <RelativeTime at={created_at} />,
}

const details: Column<Contact>[] = [
  tagsColumn,
  {
    id: 'email',
    header: texts.email,
    csv: ({ email }) => email,
    width: 105,
    wide: true,
    cell: ({ email, email_verified }) => (email === null ? none : email_verified ? texts.verified : texts.notVerified),
  },
  {
    id: 'external',
    header: texts.externalID,
    csv: ({ external_id }) => external_id,
    width: 120,
    shape: 'pill',
    wide: true,
    cell: ({ external_id }) => (external_id ? <Code>{external_id}</Code> : none),
  },
  {
    id: 'two-factor',
    header: texts.twoFactor,
    csv: ({ two_factor_enabled }) => two_factor_enabled,
    width: 105,
    wide: true,
    cell: ({ two_factor_enabled }) => (two_factor_enabled ? texts.on : texts.off),
  },
]

/** Shown once a person chooses them. */
export const hiddenAtFirst = ['tags', 'email', 'external', 'two-factor', 'created_at']
