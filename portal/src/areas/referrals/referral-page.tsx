import {
  type OwnReferral,
  type OwnReward,
  pitchOf,
  rewardReason,
  rewardTitle,
  whenText,
} from '@userkeep/client/referral'
import { useRead } from '../../app/api.ts'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

export function ReferralPage() {
  const own = useRead('GET /v1/contact/referral')
  return (
    <Page title="Refer a friend" description="Your link, who joined through it, and what you got.">
      {own.data ? (
        <Shown own={own.data} />
      ) : (
        <Section title="Your link" isAlone>
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
    ['Opened your link', standing.opened],
    ['Joined', standing.signed_up],
    ['On hold', standing.counted],
    ['Rewarded', standing.rewarded],
  ] as const
  return (
    <Section title="Your link" description={`${pitchOf(offer)} ${whenText(own)}`}>
      {link ? <Copy label="Your link" value={link} /> : <Copy label="Your code" value={code ?? ''} />}
      <dl class="figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const NotOpen = () => (
  <Section title="Your link" isAlone>
    <Empty icon="gift" title="Referrals are not open to you right now">
      What you were given earlier stays yours.
    </Empty>
  </Section>
)

function Rewards({ rewards }: { rewards: readonly OwnReward[] }) {
  return (
    <Section title="Rewards" description={rewards.length > 0 ? 'What you got for referrals, the newest first.' : null}>
      {rewards.length === 0 ? (
        <Empty icon="gift" title="No rewards yet">
          They appear here once somebody you referred counts.
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
  held: ['On hold', 'badge'],
  waiting: ['Waiting for a team', 'badge badge-warning'],
  paid: ['Yours', 'badge badge-good'],
  canceled: ['Not counted', 'badge'],
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
            state === 'held' && (
              <>
                {' · due '}
                <Time at={due_at} />
              </>
            )
          )}
        </small>
        {code && <Copy label="Coupon code" value={code} />}
        {state === 'waiting' && (
          <small>Credits belong to a team: they come with the first one you join or create.</small>
        )}
      </div>
    </li>
  )
}
