import {
  type OwnReferral,
  type OwnReward,
  pitchOf,
  rewardReason,
  rewardTitle,
  whenText,
} from '@userkeep/client/referral'
import { useRead } from '../../app/api.ts'
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/referrals.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

export function ReferralPage() {
  const own = useRead('GET /v1/contact/referral')
  return (
    <Page title={texts.referAFriend} description={texts.yourLinkSignUpsAndRewards}>
      {own.data ? (
        <Shown own={own.data} />
      ) : (
        <Section title={texts.yourLink} isAlone>
          <Loaded read={own} shape="tiles">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

const Shown = ({ own }: { own: OwnReferral }) => (
  <>
    {own.eligible ? <OwnLink own={own} /> : <NotOpen />}
    <Rewards rewards={own.rewards} />
  </>
)

function OwnLink({ own }: { own: OwnReferral }) {
  const { link, code, offer, standing } = own
  const figures = [
    [texts.openedYourLink, standing.opened],
    [texts.joined, standing.signed_up],
    [texts.onHold, standing.counted],
    [texts.rewarded, standing.rewarded],
  ] as const
  return (
    <Section title={texts.yourLink} description={`${pitchOf(offer)} ${whenText(own)}`}>
      {link ? <Copy label={texts.yourLink} value={link} /> : <Copy label={texts.yourCode} value={code ?? ''} />}
      <dl class="figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const NotOpen = () => (
  <Section title={texts.yourLink} isAlone>
    <Empty icon="gift" title={texts.referralsAreNotAvailableRightNow}>
      {texts.rewardsYouAlreadyHaveAreNotAffected}
    </Empty>
  </Section>
)

function Rewards({ rewards }: { rewards: readonly OwnReward[] }) {
  return (
    <Section title={texts.rewards} description={rewards.length > 0 ? texts.rewardsForYourReferralsNewestFirst : null}>
      {rewards.length === 0 ? (
        <Empty icon="gift" title={texts.noRewardsYet}>
          {texts.rewardsAppearHereAfterASuccessfulReferral}
        </Empty>
      ) : (
        <ul class="rows">
          {rewards.map((reward) => (
            <RewardRow key={reward.id} reward={reward} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const badges: Record<OwnReward['state'], [text: string, look: string]> = {
  held: [texts.onHold, 'badge'],
  waiting: [texts.waitingForATeam, 'badge badge-warning'],
  paid: [texts.granted, 'badge badge-good'],
  canceled: [texts.notCounted, 'badge'],
}

function RewardRow({ reward }: { reward: OwnReward }) {
  const { state, due_at, paid_at, code } = reward
  const [text, look] = badges[state]
  return (
    <li class="row">
      <span class={state === 'paid' ? 'row-icon is-done' : 'row-icon'}>
        <Icon name="gift" />
      </span>
      <div class="row-main">
        <b>
          {rewardTitle(reward)}
          <span class={look}>{text}</span>
        </b>
        <small>
          {rewardReason(reward)}
          {paid_at ? (
            <>
              {' · '}
              <Time at={paid_at} />
            </>
          ) : (
            state === 'held' && texts.due(<Time at={due_at} />)
          )}
        </small>
        {code && <Copy label={texts.couponCode} value={code} />}
        {state === 'waiting' && <small>{texts.creditsBelongToATeam}</small>}
      </div>
    </li>
  )
}
