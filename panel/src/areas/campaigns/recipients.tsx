import { Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Campaign, type Recipient, reasonText, recipientStates } from './campaign.ts'

const isState = (text: string | undefined): text is Recipient['state'] => text !== undefined && text in recipientStates

const options = Object.entries(recipientStates).map(([value, { label }]) => ({ value, label }))

/** Everybody it was made for, and why each was skipped. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const state = screen.get('state')
  const list = useList(
    'GET /v1/organization/campaigns/{id}/recipients',
    { params: { id: campaign.id }, query: { environment, ...(isState(state) && { state }) } },
    (answer) => answer.recipients,
  )
  return (
    <Card label="Recipients">
      <DataTable
        label="Recipients"
        name="campaign-recipients"
        list={list}
        filters={['state']}
        tools={<ChoiceFilter name="state" label="State" options={options} />}
        columns={columns}
        rowKey={({ contact_id }) => contact_id}
        empty={
          state ? (
            <Empty title="Nobody in this state">Choose another state.</Empty>
          ) : (
            <Empty title="No recipients yet">People appear here once the campaign begins.</Empty>
          )
        }
      />
    </Card>
  )
}

const nameOf = ({ contact }: Recipient) => contact?.name ?? contact?.email ?? (contact ? 'No name' : 'Erased')

const columns: Column<Recipient>[] = [
  {
    id: 'contact',
    header: 'Contact',
    csv: nameOf,
    width: 240,
    shape: 'lines',
    cell: (recipient) => (
      <TwoLines
        first={
          recipient.contact ? (
            <AnchorLink to="/contacts" search={{ contact: recipient.contact_id }} c="inherit" inherit>
              {nameOf(recipient)}
            </AnchorLink>
          ) : (
            nameOf(recipient)
          )
        }
        second={recipient.contact?.email ?? 'No email'}
      />
    ),
  },
  {
    id: 'state',
    header: 'State',
    csv: ({ state }) => state,
    width: 130,
    shape: 'pill',
    cell: ({ state, reason }) => (
      <>
        <Status tone={recipientStates[state].tone}>{recipientStates[state].label}</Status>
        {reason && <MobileLine>{reasonText(reason)}</MobileLine>}
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Why',
    csv: ({ reason }) => reason,
    width: 220,
    wide: true,
    cell: ({ reason }) => (
      <Text fz={13} truncate c={reason ? undefined : 'dimmed'} title={reason ?? undefined}>
        {reason ? reasonText(reason) : '—'}
      </Text>
    ),
  },
  {
    id: 'variant',
    header: 'Variant',
    csv: ({ variant }) => variant,
    width: 80,
    wide: true,
    cell: ({ variant }) => variant?.toUpperCase() ?? '—',
  },
  {
    id: 'at',
    header: 'When',
    csv: ({ at }) => at,
    width: 110,
    wide: true,
    cell: ({ at, due_at }) => <Moment at={at ?? due_at} />,
  },
  {
    id: 'clicked',
    header: 'Clicked',
    csv: ({ clicked_at }) => clicked_at,
    width: 110,
    wide: true,
    cell: ({ clicked_at }) => <Moment at={clicked_at} />,
  },
  {
    id: 'converted',
    header: 'Converted',
    csv: ({ converted_at }) => converted_at,
    width: 110,
    wide: true,
    cell: ({ converted_at }) => <Moment at={converted_at} />,
  },
]

const Moment = ({ at }: { at: string | null }) => (at === null ? <Text c="dimmed">—</Text> : <RelativeTime at={at} />)
