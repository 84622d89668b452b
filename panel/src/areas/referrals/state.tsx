import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Referral, type Reward, rewardStateNames, stateNames } from './referral.ts'

const tones: Record<Referral['state'], Tone> = {
  pending: 'idle',
  holding: 'busy',
  rewarded: 'good',
  refused: 'bad',
  revoked: 'bad',
}

export const ReferralState = ({ referral: { state, hold_until } }: { referral: Referral }) => (
  <TwoLines
    first={<Status tone={tones[state]}>{stateNames[state]}</Status>}
    second={state === 'holding' && hold_until ? <RelativeTime at={hold_until} /> : null}
  />
)

const rewardTones: Record<Reward['state'], Tone> = { held: 'busy', waiting: 'warn', paid: 'good', canceled: 'idle' }

export const RewardState = ({ state }: Pick<Reward, 'state'>) => (
  <Status tone={rewardTones[state]}>{rewardStateNames[state]}</Status>
)
