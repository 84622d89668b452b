import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { deviceName } from '../../ui/device-name.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useWholeList } from '../../ui/table/use-whole-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Acceptance, type LegalDocument, sources } from './legal.ts'

export function Acceptances({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/legal/{id}/acceptances',
    { params: { id: document.id }, query: { environment } },
    { single: true },
  )
  const list = useWholeList({ ...query, data: query.data?.acceptances })
  return (
    <Card label={texts.acceptances}>
      <DataTable
        label={texts.acceptances}
        name={`acceptances-${document.slug}`}
        list={list}
        total={query.data?.acceptances.length}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <Empty title={texts.noAcceptancesYet}>
            {document.current ? texts.acceptancesFromSignUpsThePortal : texts.peopleAreAskedToAgreeWhenYou}
          </Empty>
        }
      />
    </Card>
  )
}

const nameOf = ({ contact }: Acceptance) =>
  contact?.name ?? contact?.email ?? (contact ? texts.noName : texts.deletedContact)

const columns: Column<Acceptance>[] = [
  {
    id: 'contact',
    header: texts.contact,
    csv: (acceptance) => nameOf(acceptance),
    width: 230,
    shape: 'lines',
    cell: (acceptance) => <AcceptedBy acceptance={acceptance} />,
  },
  {
    id: 'accepted_at',
    header: texts.accepted,
    csv: ({ accepted_at }) => accepted_at,
    sort: ({ accepted_at }) => accepted_at,
    width: 120,
    cell: ({ accepted_at, version }) => (
      <>
        <RelativeTime at={accepted_at} />
        <MobileLine>{texts.versionAcceptances(version)}</MobileLine>
      </>
    ),
  },
  {
    id: 'version',
    header: texts.version,
    csv: ({ version }) => version,
    sort: ({ version }) => version,
    width: 90,
    wide: true,
    cell: ({ version }) => texts.versionAcceptances(version),
  },
  {
    id: 'source',
    header: texts.source,
    csv: ({ source }) => source,
    sort: ({ source }) => source,
    width: 90,
    wide: true,
    cell: ({ source }) => sources[source],
  },
  {
    id: 'ip',
    header: texts.ipAddress,
    csv: ({ ip }) => ip,
    width: 130,
    wide: true,
    cell: ({ ip }) => <span className="num">{ip ?? '—'}</span>,
  },
  {
    id: 'user_agent',
    header: texts.device,
    csv: ({ user_agent }) => user_agent,
    width: 160,
    wide: true,
    cell: ({ user_agent }) => (user_agent ? deviceName(user_agent) : '—'),
  },
]

function AcceptedBy({ acceptance }: { acceptance: Acceptance }) {
  const { contact } = acceptance
  return (
    <TwoLines
      first={
        contact ? (
          <AnchorLink to="/contacts" search={{ contact: contact.id }} c="inherit" inherit>
            {nameOf(acceptance)}
          </AnchorLink>
        ) : (
          nameOf(acceptance)
        )
      }
      second={contact?.email ?? (contact ? texts.noEmail : texts.contactDeleted)}
    />
  )
}
