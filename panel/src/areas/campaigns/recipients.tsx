import { Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/campaigns.ts'
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
    <Card label={texts.recipients}>
      <DataTable
        label={texts.recipients}
        name="campaign-recipients"
        list={list}
        filters={['state']}
        tools={<ChoiceFilter name="state" label={texts.status} options={options} />}
        columns={columns}
        rowKey={({ contact_id }) => contact_id}
        empty={
          state ? (
            <Empty title={texts.noRecipientsWithThisStatus}>{texts.chooseAnotherStatus}</Empty>
          ) : (
            <Empty title={texts.noRecipientsYet}>{texts.recipientsAppearHereWhen}</Empty>
          )
        }
      />
    </Card>
  )
}

const nameOf = ({ contact }: Recipient) =>
  contact?.name ?? contact?.email ?? (contact ? texts.noName : texts.deletedContact)

const columns: Column<Recipient>[] = [
  {
    id: 'contact',
    header: texts.contact,
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
        second={recipient.contact?.email ?? texts.noEmail}
      />
    ),
  },
  {
    id: 'state',
    header: texts.status,
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
    header: texts.reason,
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
    header: texts.variant,
    csv: ({ variant }) => variant,
    width: 80,
    wide: true,
    cell: ({ variant }) => variant?.toUpperCase() ?? '—',
  },
  {
    id: 'at',
    header: texts.when,
    csv: ({ at }) => at,
    width: 110,
    wide: true,
    cell: ({ at, due_at }) => <Moment at={at ?? due_at} />,
  },
  {
    id: 'clicked',
    header: texts.clicked,
    csv: ({ clicked_at }) => clicked_at,
    width: 110,
    wide: true,
    cell: ({ clicked_at }) => <Moment at={clicked_at} />,
  },
  {
    id: 'converted',
    header: texts.converted,
    csv: ({ converted_at }) => converted_at,
    width: 110,
    wide: true,
    cell: ({ converted_at }) => <Moment at={converted_at} />,
  },
]

const Moment = ({ at }: { at: string | null }) => (at === null ? <Text c="dimmed">—</Text> : <RelativeTime at={at} />)
