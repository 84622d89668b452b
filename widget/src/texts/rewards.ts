import { plural } from './locale.ts'

export const texts = {
  leaderboardCouldNotBeLoaded: 'The leaderboard could not be loaded.',
  leaderboard: 'Leaderboard',
  period: 'Period',
  tryAgain: 'Try again',
  loading: 'Loading',
  nameYou: (name: string | number) => `${name} (you)`,
  you: 'You',
  anonymous: 'Anonymous',
  noPointsEarnedInThisPeriodYet: 'No points earned in this period yet.',
  changeCouldNotBeSaved: 'The change could not be saved. Try again.',
  showMyName: 'Show my name',
  othersSeeAnonymousUnlessYouAgree: 'Others see “Anonymous” unless you agree.',
  rewards: 'Rewards',
  streaks: 'Streaks',
  badges: 'Badges',
  earned: 'Earned',
  notEarnedYet: 'Not earned yet',
  earnPoints: 'Earn points',
  waysToEarnPoints: 'Ways to earn points',
  /** Stands beside the number. */
  pointsUnit: (points: number) => plural(points, { one: 'point', other: 'points' }),
}
