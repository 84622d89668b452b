import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { locale } from '../../texts/locale.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { nameOf } from './person.tsx'
import { reasonText, rewardText } from './referral.ts'
import { ReferralState, RewardState } from './state.tsx'

export const contactPart: ContactPart = {
  title: texts.referrals,
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
    <CompactList label={texts.referrals} query={query} shape="none" rows={rowsOf} empty={texts.noReferrals}>
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
            title={texts.signedUpSignedUpThroughTheirLink(signed_up.toLocaleString(locale))}
            description={texts.openedItRewardedCode(
              opened.toLocaleString(locale),
              rewarded.toLocaleString(locale),
              code,
            )}
          />,
        ]
      : []),
    ...rewards
      .slice(0, 5)
      .map((reward) => (
        <ListRow
          key={reward.id}
          title={rewardText(reward)}
          description={reward.side === 'referrer' ? texts.forReferringSomeone : texts.forJoiningThroughAReferral}
          end={<RewardState state={reward.state} />}
        />
      )),
  ]
}

const ReferredBy = ({ referral }: { referral: NonNullable<Answer['referred_by']> }) => (
  <ListRow
    title={texts.referredByLink(
      referral.referrer ? (
        <AnchorLink to="/contacts" search={{ contact: referral.referrer.id }} c="inherit" inherit>
          {nameOf(referral.referrer)}
        </AnchorLink>
      ) : (
        texts.aDeletedContact
      ),
    )}
    description={referral.reason ? reasonText(referral.reason) : texts.code(referral.code)}
    end={<ReferralState referral={referral} />}
  />
)
