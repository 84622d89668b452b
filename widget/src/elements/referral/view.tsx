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
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/referral.ts'
import styles from './referral.css?inline'

export { styles }

/** The link to share, how many followed it, and what they brought. */
export function View({ shown }: PartProps<OwnReferral>) {
  const { link, code, offer, standing, rewards } = shown
  return (
    <section class="referral" aria-label={texts.referAFriend}>
      <div class="pitch">
        <h2>{texts.referAFriend}</h2>
        <p>{pitchOf(offer)}</p>
        <p class="dim">{whenText(shown)}</p>
      </div>
      <Share value={link ?? code ?? ''} label={link ? texts.yourLink : texts.yourCode} />
      <dl class="figures">
        <Figure label={texts.joined} value={standing.signed_up} />
        <Figure label={texts.onHold} value={standing.counted} />
        <Figure label={texts.rewarded} value={standing.rewarded} />
      </dl>
      {rewards.length > 0 && (
        <ul class="rewards" aria-label={texts.yourRewards}>
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
      say(texts.copied)
    } catch {
      say(texts.selectItToCopy)
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
        {texts.copy}
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
    <dd>{number(value)}</dd>
  </div>
)

const states: Record<OwnReward['state'], string> = {
  held: texts.onHold,
  waiting: texts.waitingForATeam,
  paid: texts.granted,
  canceled: texts.notCounted,
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
