import type { ComponentChildren } from 'preact'
import { plural } from './locale.ts'

export const texts = {
  leaderboard: 'Leaderboard',
  period: 'Period',
  noPointsEarnedInThisPeriodYet: 'No points earned in this period yet.',
  nameYou: (name: string | number) => `${name} (you)`,
  you: 'You',
  anonymous: 'Anonymous',
  preferenceSaved: 'Preference saved',
  showMyNameOnTheLeaderboard: 'Show my name on the leaderboard. Others see “Anonymous” unless you agree.',
  rewards: 'Rewards',
  yourPointsBadgesAndWays: 'Your points, badges and ways to earn more.',
  points: 'Points',
  noRewardsYet: 'No rewards yet',
  rewardsAppearHereWhenTheyAreAvailable: 'Rewards appear here when they are available.',
  badges: 'Badges',
  earnedTime: (time: ComponentChildren): ComponentChildren => ['Earned ', time],
  notEarnedYet: 'Not earned yet',
  earnPoints: 'Earn points',
  history: 'History',
  yourMostRecentPoints: 'Your most recent points.',
  /** Stands beside the number. */
  pointsUnit: (points: number) => plural(points, { one: 'point', other: 'points' }),
}
