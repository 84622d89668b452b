import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { nameOf, Person } from './person.tsx'
import { isReason, isState, type Referral, reasonNames, reasonText, stateNames } from './referral.ts'
import { ReferralState } from './state.tsx'

const read = 'GET /v1/organization/referrals'
const filterNames = ['state', 'reason'] as const
const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

export function ReferralList() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [revoking, setRevoking] = useState<Referral | null>(null)
  const [state, reason] = [screen.get('state'), screen.get('reason')]
  const filter = { environment, ...(isState(state) && { state }), ...(isReason(reason) && { reason }) }
  const list = useList(read, { query: filter }, (answer) => answer.referrals)
  return (
    <Card label="Referrals">
      <DataTable
        label="Referrals"
        name="referrals"
        list={list}
        filters={filterNames}
        tools={
          <>
            <ChoiceFilter name="state" label="State" options={options(stateNames)} />
            <ChoiceFilter name="reason" label="Reason" options={options(reasonNames)} />
          </>
        }
        columns={columns(setRevoking)}
        rowKey={({ id }) => id}
        rowLabel={({ referred }) => nameOf(referred)}
        empty={
          state || reason ? (
            <Empty title="No referrals match these filters">Choose another state or reason.</Empty>
          ) : (
            <Empty title="No referrals yet">
              Turn the program on, and people find their own link in the portal and in your product. Who signs up
              through one appears here.
            </Empty>
          )
        }
      />
      {revoking && <Revoke referral={revoking} close={() => setRevoking(null)} />}
    </Card>
  )
}

function Revoke({ referral, close }: { referral: Referral; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/referrals/{id}/revoke"
      input={{ params: { id: referral.id }, query: { environment } }}
      refresh={[read, 'GET /v1/organization/referrals/report', 'GET /v1/organization/referrals/rewards']}
      success="Referral revoked."
      title="Revoke this referral?"
      act="Revoke"
      close={close}
    >
      Neither {nameOf(referral.referrer)} nor {nameOf(referral.referred)} gets a reward for it. They are not told why,
      and it cannot be undone.
    </ConfirmAct>
  )
}

const isOpen = ({ state }: Referral) => state === 'pending' || state === 'holding'

const columns = (revoke: (referral: Referral) => void): Column<Referral>[] => [
  {
    id: 'referred',
    header: 'Signed up',
    csv: ({ referred }) => nameOf(referred),
    width: 230,
    shape: 'lines',
    cell: (referral) => (
      <>
        <Person person={referral.referred} />
        <MobileLine>
          <span>by {nameOf(referral.referrer)}</span>
        </MobileLine>
      </>
    ),
  },
  {
    id: 'referrer',
    header: 'Referred by',
    csv: ({ referrer }) => nameOf(referrer),
    width: 220,
    shape: 'lines',
    wide: true,
    cell: ({ referrer }) => <Person person={referrer} />,
  },
  {
    id: 'state',
    header: 'State',
    csv: ({ state }) => stateNames[state],
    width: 130,
    cell: (referral) => <ReferralState referral={referral} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    csv: ({ reason }) => reason,
    width: 180,
    wide: true,
    cell: ({ reason }) => (reason ? <span title={reasonText(reason)}>{reasonNames[reason]}</span> : '—'),
  },
  {
    id: 'signed_up_at',
    header: 'When',
    csv: ({ signed_up_at }) => signed_up_at,
    width: 120,
    wide: true,
    cell: ({ signed_up_at }) => <RelativeTime at={signed_up_at} />,
  },
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'menu',
    align: 'end',
    cell: (referral) =>
      isOpen(referral) && (
        <RowMenu
          label={nameOf(referral.referred)}
          acts={[{ label: 'Revoke', isDestructive: true, run: () => revoke(referral) }]}
        />
      ),
  },
]
