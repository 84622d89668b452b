import type { ComponentChildren } from 'preact'

export const texts = {
  referAFriend: 'Refer a friend',
  yourLinkSignUpsAndRewards: 'Your link, sign-ups and rewards.',
  yourLink: 'Your link',
  openedYourLink: 'Opened your link',
  joined: 'Joined',
  onHold: 'On hold',
  rewarded: 'Rewarded',
  yourCode: 'Your code',
  referralsAreNotAvailableRightNow: 'Referrals are not available right now',
  rewardsYouAlreadyHaveAreNotAffected: 'Rewards you already have are not affected.',
  rewards: 'Rewards',
  rewardsForYourReferralsNewestFirst: 'Rewards for your referrals, newest first.',
  noRewardsYet: 'No rewards yet',
  rewardsAppearHereAfterASuccessfulReferral: 'Rewards appear here after a successful referral.',
  waitingForATeam: 'Waiting for a team',
  granted: 'Granted',
  notCounted: 'Not counted',
  couponCode: 'Coupon code',
  creditsBelongToATeam: 'Credits belong to a team. You receive them when you join or create one.',
  due: (time: ComponentChildren): ComponentChildren => [' · due ', time],
}
