import { number, plural } from './locale.ts'

type Per = 'day' | 'week' | 'month'

const counted: Record<Per, (count: number) => string> = {
  day: (count) => plural(count, { one: '1 day', other: `${number(count)} days` }),
  week: (count) => plural(count, { one: '1 week', other: `${number(count)} weeks` }),
  month: (count) => plural(count, { one: '1 month', other: `${number(count)} months` }),
}

const atMost: Record<Per, (times: number) => string> = {
  day: (times) => plural(times, { one: 'Once a day', other: `Up to ${number(times)} times a day` }),
  week: (times) => plural(times, { one: 'Once a week', other: `Up to ${number(times)} times a week` }),
  month: (times) => plural(times, { one: 'Once a month', other: `Up to ${number(times)} times a month` }),
}

const keepItUp: Record<Per, string> = {
  day: 'Keep it up today',
  week: 'Keep it up this week',
  month: 'Keep it up this month',
}

export const texts = {
  points: (points: number) => plural(points, { one: '1 point', other: `${number(points)} points` }),
  everyTime: 'Every time',
  atMostEver: (times: number) => plural(times, { one: 'Once', other: `Up to ${number(times)} times` }),
  atMost: (times: number, per: Per) => atMost[per](times),
  notStarted: 'Not started',
  counted: (count: number, per: Per) => counted[per](count),
  inARow: (count: number, per: Per) =>
    plural(count, { one: counted[per](count), other: `${counted[per](count)} in a row` }),
  longest: (count: number, per: Per) => `Longest: ${counted[per](count)}`,
  yourLongestYet: 'Your longest yet',
  keepItUp: (per: Per) => keepItUp[per],
  pointsToLevel: (points: string, level: string) => `${points} to ${level}`,
  theHighestLevel: 'The highest level',
  periods: { week: 'This week', month: 'This month', all: 'All time' },
  noPointsYet: 'You have no points in this period yet.',
  youHave: (points: string) => `You have ${points}.`,
  youAreNumber: (rank: number, points: string) => `You are number ${number(rank)} with ${points}.`,
} as const
