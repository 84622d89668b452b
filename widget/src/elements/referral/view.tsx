import {
  type OwnReferral,
  type OwnReward,
  pitchOf,
  rewardReason,
  rewardTitle,
  whenText,
} from '@userkeep/client/referral'
import { useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import styles from './referral.css?inline'

export { styles }

/** The link to share, how many followed it, and what they brought. */
export function View({ shown }: PartProps<OwnReferral>) {
  const { link, code, offer, standing, rewards } = shown
  return (
    <section class="referral" aria-label="Refer a friend">
      <div class="pitch">
        <h2>Refer a friend</h2>
        <p>{pitchOf(offer)}</p>
        <p class="dim">{whenText(shown)}</p>
      </div>
      <Share value={link ?? code ?? ''} label={link ? 'Your link' : 'Your code'} />
      <dl class="figures">
        <Figure label="Joined" value={standing.signed_up} />
        <Figure label="On hold" value={standing.counted} />
        <Figure label="Rewarded" value={standing.rewarded} />
      </dl>
      {rewards.length > 0 && (
        <ul class="rewards" aria-label="Your rewards">
          {rewards.slice(0, 5).map((reward) => (
            <Reward key={reward.id} reward={reward} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Share({ value, label }: { value: string; label: string }) {
  const [said, say] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      say('Copied')
    } catch {
      say('Select it to copy')
    }
  }
  return (
    <div class="share">
      <input
        readOnly
        aria-label={label}
        value={value}
        onFocus={({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select()}
      />
      <button type="button" class="button primary" onClick={() => void copy()}>
        Copy
      </button>
      <span class="dim said" role="status">
        {said}
      </span>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt class="dim">{label}</dt>
    <dd>{value.toLocaleString()}</dd>
  </div>
)

const states: Record<OwnReward['state'], string> = {
  held: 'On hold',
  waiting: 'Waiting for a team',
  paid: 'Yours',
  canceled: 'Not counted',
}

const Reward = ({ reward }: { reward: OwnReward }) => (
  <li class="reward">
    <span>
      <b>{rewardTitle(reward)}</b>
      <span class="dim">{rewardReason(reward)}</span>
    </span>
    {reward.code ? <code>{reward.code}</code> : <span class="dim">{states[reward.state]}</span>}
  </li>
)
