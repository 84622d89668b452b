import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/referrals.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../ui/table/filters.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { nameOf, Person } from './person.tsx'
import { isRewardState, type Reward, rewardStateNames, rewardText } from './referral.ts'
import { RewardState } from './state.tsx'

export function PayoutList() {
  const [environment] = useEnvironment()
  const state = useScreen().get('state')
  const query = { environment, ...(isRewardState(state) && { state }) }
  const list = useList('GET /v1/organization/referrals/rewards', { query }, (answer) => answer.rewards)
  const options = Object.entries(rewardStateNames).map(([value, label]) => ({ value, label }))
  return (
    <Card label={texts.payouts}>
      <DataTable
        label={texts.payouts}
        name="referral-payouts"
        list={list}
        filters={['state']}
        tools={<ChoiceFilter name="state" label={texts.status} options={options} />}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ contact }) => nameOf(contact)}
        empty={
          state ? (
            <Empty title={texts.noPayoutsMatchThisFilter}>{texts.chooseAnotherStatus}</Empty>
          ) : (
            <Empty title={texts.noPayoutsYet}>{texts.rewardsForBothSidesOfASuccessful}</Empty>
          )
        }
      />
    </Card>
  )
}

const columns: Column<Reward>[] = [
  {
    id: 'contact',
    header: texts.recipient,
    csv: ({ contact }) => nameOf(contact),
    width: 230,
    shape: 'lines',
    cell: (reward) => (
      <>
        <Person person={reward.contact} />
        <MobileLine>
          <span>{rewardText(reward)}</span>
        </MobileLine>
      </>
    ),
  },
  {
    id: 'side',
    header: texts.reason,
    csv: ({ side }) => side,
    width: 120,
    wide: true,
    cell: ({ side }) => (side === 'referrer' ? texts.referred : texts.joined),
  },
  {
    id: 'reward',
    header: texts.reward,
    csv: rewardText,
    width: 190,
    wide: true,
    cell: (reward) => (
      <>
        {rewardText(reward)} {reward.code && <Code>{reward.code}</Code>}
        {reward.customer_id && (
          <AnchorLink to="/customers" search={{ customer: reward.customer_id, tab: 'billing' }} fz="inherit">
            {texts.viewCustomer}
          </AnchorLink>
        )}
      </>
    ),
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => rewardStateNames[state],
    width: 160,
    cell: (reward) => <RewardState state={reward.state} />,
  },
  {
    id: 'paid_at',
    header: texts.paid,
    csv: ({ paid_at }) => paid_at,
    width: 130,
    wide: true,
    cell: ({ paid_at, state, due_at }) =>
      state === 'held' ? (
        <span>{texts.dueTime(<RelativeTime at={due_at} />)}</span>
      ) : (
        <RelativeTime at={paid_at} never="—" />
      ),
  },
]
