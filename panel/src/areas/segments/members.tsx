import { Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { money } from '@userkeep/client/money'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/segments.ts'
import { Who } from '../../ui/avatar.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { apiSort } from '../../ui/table/sort.ts'
import { useList } from '../../ui/table/use-list.ts'
import { contactName } from '../contacts/contact.ts'
import { statuses } from '../subscriptions/subscription.ts'
import type { Segment } from './segment.ts'

type Member = Output<'GET /v1/organization/directory/contacts'>['contacts'][number]
type Kind = 'identified' | 'visitor'

const sorts = ['name', 'customer', 'role', 'plan', 'status', 'mrr', 'last_seen_at', 'created_at'] as const

/** The contacts of a segment with customer, plan and revenue; its visitors in a list of their own. */
export function Members({ segment }: { segment: Segment }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const kind: Kind = screen.get('kind') === 'visitor' ? 'visitor' : 'identified'
  const isKnown = kind === 'identified'
  const filters = { environment, segment_id: segment.id, kind }
  const sort = isKnown ? apiSort(sorts, screen.get('sort')) : undefined
  const list = useList(
    'GET /v1/organization/directory/contacts',
    { query: { ...filters, ...(sort && { sort }) } },
    (answer) => answer.contacts,
  )
  const counts = useRead('GET /v1/organization/directory/contacts/counts', { query: filters })
  return (
    <Card label={texts.members}>
      <DataTable
        label={texts.members}
        name="segment-members"
        list={list}
        total={counts.data?.total}
        tabs={{
          label: texts.kindOfMember,
          value: kind,
          tabs: [
            { value: 'identified', label: texts.contactsTab },
            { value: 'visitor', label: texts.visitors },
          ],
          onChange: (value) => screen.narrow({ kind: value === 'visitor' ? value : undefined, sort: undefined }),
        }}
        columns={isKnown ? columns : columns.filter(({ id }) => id === 'name' || id === 'last_seen_at').map(unsorted)}
        hiddenAtFirst={['created_at']}
        rowKey={({ id }) => id}
        rowLabel={contactName}
        empty={
          <Empty title={isKnown ? texts.noMembers : texts.noVisitorsInThisSegment}>
            {segment.state === 'computing' ? texts.theMembersAreBeingComputed : texts.changeTheCondition}
          </Empty>
        }
      />
    </Card>
  )
}

/** Visitors are listed by age. */
const unsorted = ({ sort: _, ...column }: Column<Member>): Column<Member> => column

/** The largest amount; currencies are never added. */
const mrrText = ({ mrr }: Member): string => {
  const [first] = mrr ?? []
  return first ? money(first.amount, first.currency) : '—'
}

const columns: Column<Member>[] = [
  {
    id: 'name',
    header: texts.contact,
    csv: contactName,
    sort: 'api',
    width: 240,
    shape: 'avatar',
    cell: (contact) => (
      <AnchorLink to="/contacts" search={{ contact: contact.id }} c="inherit" inherit underline="never">
        <Who name={contactName(contact)} description={contact.name ? contact.email : undefined} />
      </AnchorLink>
    ),
  },
  {
    id: 'customer',
    header: texts.customer,
    csv: ({ customer }) => customer?.name ?? null,
    sort: 'api',
    width: 150,
    wide: true,
    cell: ({ customer }) =>
      customer ? (
        <AnchorLink to="/customers" search={{ customer: customer.id }} c="inherit" inherit>
          {customer.name}
        </AnchorLink>
      ) : (
        '—'
      ),
  },
  {
    id: 'role',
    header: texts.role,
    csv: ({ role }) => role?.name ?? null,
    sort: 'api',
    width: 95,
    wide: true,
    cell: ({ role }) => role?.name ?? '—',
  },
  {
    id: 'plan',
    header: texts.plan,
    csv: ({ plan }) => plan?.name ?? null,
    sort: 'api',
    width: 105,
    wide: true,
    cell: ({ plan }) => plan?.name ?? '—',
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ status }) => status,
    sort: 'api',
    width: 115,
    shape: 'pill',
    wide: true,
    cell: ({ status }) =>
      status ? <Status tone={statuses[status].tone}>{statuses[status].label}</Status> : <Text c="dimmed">—</Text>,
  },
  {
    id: 'mrr',
    header: texts.mrr,
    csv: mrrText,
    sort: 'api',
    width: 100,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: (contact) => <span className="num">{mrrText(contact)}</span>,
  },
  {
    id: 'last_seen_at',
    header: texts.lastSeen,
    csv: ({ last_seen_at }) => last_seen_at,
    sort: 'api',
    width: 120,
    cell: ({ last_seen_at, customer }) => (
      <>
        <RelativeTime at={last_seen_at} />
        {customer && <MobileLine>{customer.name}</MobileLine>}
      </>
    ),
  },
  {
    id: 'created_at',
    header: texts.created,
    csv: ({ created_at }) => created_at,
    sort: 'api',
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
