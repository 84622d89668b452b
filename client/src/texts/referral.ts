import { number, plural } from './locale.ts'

export const texts = {
  credits: (amount: number) => plural(amount, { one: '1 credit', other: `${number(amount)} credits` }),
  off: (amount: string) => `${amount} off`,
  aCoupon: 'a coupon',
  coupon: 'Coupon',
  youAndTheyGet: (yours: string, theirs: string) => `You get ${yours}, and they get ${theirs}.`,
  youGet: (offer: string) => `You get ${offer} for everyone who joins.`,
  theyGet: (offer: string) => `Everyone who joins through your link gets ${offer}.`,
  countsOn: {
    signed_up: 'It counts once they have signed up.',
    activated: 'It counts once they have got started.',
    first_payment: 'It counts once they have paid for the first time.',
  },
  rewardComesLater: (days: number) =>
    plural(days, { one: 'The reward comes a day later.', other: `The reward comes ${number(days)} days later.` }),
  forAFriend: 'For a friend who joined',
  throughAFriend: 'For joining through a friend',
} as const
