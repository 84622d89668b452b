import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { nameOf } from './person.tsx'
import { reasonText, rewardText } from './referral.ts'
import { ReferralState, RewardState } from './state.tsx'

export const contactPart: ContactPart = {
  title: 'Referrals',
  order: 8,
  permission: 'engagement:manage',
  show: (contactId) => <ReferralsOfContact contactId={contactId} />,
}

type Answer = Output<'GET /v1/organization/contacts/{id}/referrals'>

function ReferralsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/referrals',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label="Referrals"
      query={query}
      shape="none"
      rows={rowsOf}
      empty="Was not referred, and has referred nobody."
    >
      {(row) => row}
    </CompactList>
  )
}

function rowsOf({ referred_by, standing, code, rewards }: Answer) {
  const { opened, signed_up, rewarded } = standing
  return [
    ...(referred_by ? [<ReferredBy key="by" referral={referred_by} />] : []),
    ...(code
      ? [
          <ListRow
            key="standing"
            title={`${signed_up.toLocaleString('en')} signed up through their link`}
            description={`${opened.toLocaleString('en')} opened it · ${rewarded.toLocaleString('en')} rewarded · code ${code}`}
          />,
        ]
      : []),
    ...rewards
      .slice(0, 5)
      .map((reward) => (
        <ListRow
          key={reward.id}
          title={rewardText(reward)}
          description={reward.side === 'referrer' ? 'For referring somebody' : 'For joining through a referral'}
          end={<RewardState state={reward.state} />}
        />
      )),
  ]
}

const ReferredBy = ({ referral }: { referral: NonNullable<Answer['referred_by']> }) => (
  <ListRow
    title={
      <>
        Referred by{' '}
        {referral.referrer ? (
          <AnchorLink to="/contacts" search={{ contact: referral.referrer.id }} c="inherit" inherit>
            {nameOf(referral.referrer)}
          </AnchorLink>
        ) : (
          'somebody who was erased'
        )}
      </>
    }
    description={referral.reason ? reasonText(referral.reason) : `Code ${referral.code}`}
    end={<ReferralState referral={referral} />}
  />
)
