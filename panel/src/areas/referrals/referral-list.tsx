import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/referrals.ts'
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
    <Card label={texts.referrals}>
      <DataTable
        label={texts.referrals}
        name="referrals"
        list={list}
        filters={filterNames}
        tools={
          <>
            <ChoiceFilter name="state" label={texts.status} options={options(stateNames)} />
            <ChoiceFilter name="reason" label={texts.reason} options={options(reasonNames)} />
          </>
        }
        columns={columns(setRevoking)}
        rowKey={({ id }) => id}
        rowLabel={({ referred }) => nameOf(referred)}
        empty={
          state || reason ? (
            <Empty title={texts.noReferralsMatchTheseFilters}>{texts.chooseAnotherStatusOrReason}</Empty>
          ) : (
            <Empty title={texts.noReferralsYet}>{texts.turnTheProgramOnToGivePeople}</Empty>
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
      success={texts.referralRevoked}
      title={texts.revokeThisReferral}
      act={texts.revoke}
      close={close}
    >
      {texts.neitherReferrerNorReferredGets(nameOf(referral.referrer), nameOf(referral.referred))}
    </ConfirmAct>
  )
}

const isOpen = ({ state }: Referral) => state === 'pending' || state === 'holding'

const columns = (revoke: (referral: Referral) => void): Column<Referral>[] => [
  {
    id: 'referred',
    header: texts.signedUp,
    csv: ({ referred }) => nameOf(referred),
    width: 230,
    shape: 'lines',
    cell: (referral) => (
      <>
        <Person person={referral.referred} />
        <MobileLine>
          <span>{texts.byName(nameOf(referral.referrer))}</span>
        </MobileLine>
      </>
    ),
  },
  {
    id: 'referrer',
    header: texts.referredBy,
    csv: ({ referrer }) => nameOf(referrer),
    width: 220,
    shape: 'lines',
    wide: true,
    cell: ({ referrer }) => <Person person={referrer} />,
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => stateNames[state],
    width: 130,
    cell: (referral) => <ReferralState referral={referral} />,
  },
  {
    id: 'reason',
    header: texts.reason,
    csv: ({ reason }) => reason,
    width: 180,
    wide: true,
    cell: ({ reason }) => (reason ? <span title={reasonText(reason)}>{reasonNames[reason]}</span> : '—'),
  },
  {
    id: 'signed_up_at',
    header: texts.when,
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
          acts={[{ label: texts.revoke, isDestructive: true, run: () => revoke(referral) }]}
        />
      ),
  },
]
